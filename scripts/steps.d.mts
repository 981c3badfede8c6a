export declare function aloneArgs(args: readonly string[]): string[];
