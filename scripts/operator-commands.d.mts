import type { Command } from 'commander';

export declare function karo(version: string): Command;
