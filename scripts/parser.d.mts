import type { Command } from 'commander';

type CommandLine = { name: string; words: string[]; options: Record<string, string | boolean | undefined> };

export declare function everyCommand(program: Command): Command[];
export declare function readWords(program: Command, args: string[]): CommandLine & { fault: string | null; text: string; usage: string };
export declare function obeyed(program: Command, args: string[]): CommandLine;
