// What the commands of Karo share: how their words are declared, read and refused.
import { Command, CommanderError, InvalidArgumentError } from 'commander';

/** A command, to which its arguments and options are added. */
export function command(name, does) {
  return new Command(name).description(does).helpOption('-h, --help', 'says this and does nothing').helpCommand(false);
}

/** For the text of an argument or an option: returns it, or refuses it in words. */
export function holding(isRight, fault) {
  return (text) => {
    if (isRight(text)) return text;
    throw new InvalidArgumentError(fault);
  };
}

/** The same for an argument that repeats. */
export function holdingEach(isRight, fault) {
  return (text, before) => {
    if (isRight(text)) return [...(before ?? []), text];
    throw new InvalidArgumentError(typeof fault === 'function' ? fault() : fault);
  };
}

export const isNumber = (text) => /^[1-9]\d{0,8}$/.test(text);

/**
 * Reads what was typed after a command. `name` is the command that was meant, without the first word; `fault` says what is not known or
 * missing, null where all is; `text` is what a help or a version answers.
 */
export function readWords(program, args) {
  let chosenCommand = null;
  let text = '';
  for (const each of everyCommand(program)) {
    each
      .exitOverride()
      .configureHelp({ helpWidth: 100 })
      .configureOutput({ writeOut: (part) => (text += part), writeErr: () => undefined });
    if (each.commands.length === 0) each.action(() => (chosenCommand = each));
  }
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const fault = error.exitCode === 0 ? null : faultOf(error);
    return { name: '', words: [], options: {}, fault, text, usage: usageOf(commandIn(program, args)) };
  }
  const words = chosenCommand.processedArgs.flat().filter((word) => word !== undefined);
  return {
    name: pathOf(chosenCommand).slice(1).join(' '),
    words,
    options: chosenCommand.opts(),
    fault: null,
    text: '',
    usage: usageOf(chosenCommand),
  };
}

/**
 * The words and options that were typed. Help is answered, and what is not known is refused with status 2, before anything else is done.
 */
export function obeyed(program, args) {
  const { fault, text, usage, ...commandLine } = readWords(program, args);
  if (fault !== null) {
    process.stderr.write(`${fault}\n${usage}\nMore with --help.\n`);
    process.exit(2);
  }
  if (commandLine.name === '' && text !== '') {
    process.stdout.write(text);
    process.exit(0);
  }
  return commandLine;
}

/** A program with its commands and theirs. */
export function everyCommand(program) {
  return [program, ...program.commands.flatMap(everyCommand)];
}

function faultOf({ code, message }) {
  if (code === 'commander.help') return 'A command is missing.';
  const words = message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/^command-argument value ('.*') is invalid for argument ('.*')\. /, '$1 is not valid for $2. ')
    .replace(/^option ('.*') argument ('.*') is invalid\. /, '$2 is not valid for $1. ');
  return `${words[0].toUpperCase()}${words.slice(1)}`.replace(/([^.?)])$/, '$1.');
}

function commandIn(program, args) {
  let at = program;
  for (const word of args) {
    const next = at.commands.find((each) => each.name() === word);
    if (!next) break;
    at = next;
  }
  return at;
}

function pathOf(at) {
  return at.parent ? [...pathOf(at.parent), at.name()] : [at.name()];
}

function usageOf(at) {
  return `Usage: ${pathOf(at).join(' ')} ${at.usage()}`;
}
