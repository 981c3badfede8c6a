export declare function nodeFault(version: string): string | null;
