// The commands of those who run Karo, as `karo` takes them.
import { command, holding, isNumber } from './parser.mjs';

const schoolNumber = holding(isNumber, 'It is the number of a school.');
const plain = ['--plain', 'takes a file that is not encrypted although BACKUP_KEY is set'];
const json = ['--json', 'prints the result as one JSON object; everything else goes to standard error'];

/** A new `karo` with every command and what may follow it; the only list of them. */
export function karo(version) {
  const program = command('karo', 'Runs and keeps an install of Karo. The settings are in docs/operating.md.');
  program.version(version, '-V, --version', 'prints the version');
  for (const each of [serving(), looking(), ...keeping(), users(), schools(), archives()].flat()) program.addCommand(each);
  return program;
}

function serving() {
  return [
    command('start', 'Installs and builds what is missing, starts the database, migrates it after a backup, and serves.'),
    command('migrate', 'Brings the database to the schema of this Karo, after a backup where it holds schools, and ends.')
      .option('--dry-run', 'backs up into a scratch folder, restores and migrates the copy, checks it and removes it; changes nothing')
      .option(...json),
    command('distribute', 'Places the tables of a database on the servers of its Citus cluster, and checks every row and ledger.')
      .option('--dry-run', 'says what it would do; changes nothing')
      .option(...json),
    command('demo', 'Makes the demo school, whose password is published, in whichever database is configured.').option(...json),
  ];
}

function looking() {
  return [
    command('status', 'Reports version, schema, schools, backups, ledger, disk and what waits. Status 1 if something is wrong.').option(
      ...json,
    ),
    command('verify', 'Checks the ledger of every school. Status 1 and the first faults if something is wrong.').option(...json),
    command(
      'review',
      'Lists payments that an earlier Karo recorded because the account was the id of a student. Status 1 if one waits.',
    ).option(...json),
  ];
}

function keeping() {
  return [
    command('backup', 'Backs up the whole install, or one school, while it runs: into <file>, else BACKUP_DIR, else this folder.')
      .argument('[file]', 'a new file')
      .option('--school <id>', 'backs up this school alone', schoolNumber)
      .option(...json),
    command('restore', 'Restores a backup into an empty DATA_DIR or database and verifies it.')
      .argument('<file>', 'a backup')
      .option(...plain)
      .option(...json),
    command('drill', 'Restores a backup, made now or <file>, into a scratch folder, verifies it and removes it.')
      .argument('[file]', 'a backup')
      .option(...plain)
      .option(...json),
  ];
}

function users() {
  return command('user', 'Users: who they are, and a way back for one who is locked out.')
    .addCommand(
      command('list', 'Lists the users of every school, or of one. Prints no passwords.')
        .option('--school <id>', 'lists the users of this school alone', schoolNumber)
        .option(...json),
    )
    .addCommand(
      command(
        'reset',
        'Gives a user a one-time password, printed once, for one sign-in. Removes their second factor and ends their sessions.',
      )
        .argument('<username>', 'the name that they sign in with, in any letter case')
        .option('--activate', 'also activates a user who is inactive')
        .option(...json),
    )
    .addCommand(
      command('activate', 'Lets an inactive user sign in again.')
        .argument('<username>', 'the name that they sign in with, in any letter case')
        .option(...json),
    )
    .addCommand(
      command('deactivate', 'Ends the sessions of a user, who can no longer sign in. A school keeps one active administrator.')
        .argument('<username>', 'the name that they sign in with, in any letter case')
        .option(...json),
    );
}

function schools() {
  return command('school', 'Schools of this install.')
    .addCommand(command('list', 'Lists the schools with their counts and last activity.').option(...json))
    .addCommand(
      command('show', 'Shows one school: counts, current term, last activity, and what waits.')
        .argument('<id>', 'the number of a school', schoolNumber)
        .option(...json),
    );
}

function archives() {
  return command('archive', 'Archives of one school.')
    .addCommand(
      command('make', 'Writes one school into a ZIP archive that people can read.')
        .argument('<school>', 'the number of a school', schoolNumber)
        .argument('<file>', 'a new file')
        .option(...json),
    )
    .addCommand(
      command('restore', 'Makes a new school of an archive and verifies it to the cent.')
        .argument('<file>', 'an archive')
        .option(...json),
    );
}
