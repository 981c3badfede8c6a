import type { Command } from 'commander';

export declare const commands: Record<string, (name: string) => Command>;
export declare function typedCommand(name: string): Command;
