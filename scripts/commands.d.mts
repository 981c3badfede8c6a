type Asked = { words: string[]; options: Record<string, string | boolean | undefined> };

export declare const commands: Record<string, { does: string; words?: string }>;
export declare function helpText(name: string): string;
export declare function asked(name: string, args?: string[]): Asked;
export declare function readWords(name: string, args: string[]): Asked & { fault: string | null };
