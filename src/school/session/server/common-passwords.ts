import { AppError } from '../../../core/errors.ts';
import type { Database } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

const message = 'This password is too common. Choose a longer one that nobody would guess.';

/** Common parts of passwords; refused alone, doubled, or with digits and signs around them. */
const words = wordSet(`
  password passwords passcode passphrase secret private login logon signin guest user username default changeme change letmein welcome
  admin administrator root master superuser system computer internet windows google facebook whatsapp youtube instagram twitter android
  iphone samsung nokia safaricom airtel mpesa equity access access-control test tester testing temp temporary demo sample example qwerty
  qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm azerty abcdef abcdefgh abcabc trustno iloveyou loveyou iloveu love lovely loveme mylove
  lover sweet sweetheart sweety honey darling baby babygirl babyboy princess prince queen king angel angels star superstar sunshine
  sunflower flower flowers rose butterfly rainbow summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday
  january february march april june july august september october november december football footballer soccer basketball baseball
  hockey tennis cricket rugby liverpool arsenal chelsea manchester manunited manutd barcelona realmadrid gormahia leopards harambee
  harambeestars superman batman spiderman ironman avengers pokemon naruto starwars matrix dragon dragons monkey tiger tigers lion lions
  simba eagle eagles elephant dolphin horse chicken panther cheetah jaguar shadow hunter killer ninja warrior soldier phoenix thunder
  freedom victory success winner champion happy happiness smile smiley friend friends friendship family mother mommy father daddy mama
  baba mummy sister brother michael jessica jennifer ashley nicole daniel andrew joshua matthew anthony thomas robert charles william
  george joseph samuel david peter james john paul simon stephen kevin brian dennis victor collins kelvin faith grace mercy hope joy
  blessing blessed blessings jesus jesuschrist christ jesusislord lord mygod god godisgood godislove godfirst thankgod amen hallelujah
  emmanuel immanuel heaven church pastor bible allah mashallah bismillah muhammad kenya kenyan kenyans nairobi mombasa kisumu nakuru
  eldoret thika kiambu nyeri machakos kericho kakamega kitale malindi garissa embu meru naivasha africa african uganda tanzania hakuna
  matata hakunamatata jambo habari karibu asante mzuri sana poa nzuri mwalimu mwanafunzi mtoto watoto mungu baraka upendo amani furaha
  maisha rafiki nakupenda shule shuleni elimu karo school schools college university academy primary secondary highschool teacher
  teachers headteacher principal deputy bursar accountant accounts finance office student students pupil pupils learner class classroom
  education fees schoolfees term grade parent parents guardian money cash shilling mathematics english kiswahili science hello
  helloworld goodluck goodday whatever nothing something anything everything forever always never letmepass opensesame qazwsx
  cheese coffee chocolate cookie orange banana pepper ginger apple purple yellow silver golden diamond crystal mercedes toyota ferrari
  porsche mustang corvette harley yamaha honda guitar music dancer hiphop bongo genge legend genius maverick scorpion cowboy gangster
  fucker fuckyou fuckoff asshole bitch sexy pussy nopassword nopass mypassword thepassword newpassword oldpassword yourpassword
  letmeinnow welcomehome pass admins adminadmin rootroot testtest useruser
`);

/** Keyboard rows and columns, digits and the alphabet: a password may not be a run along them in either direction. */
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  '!@#$%^&*()_+',
].flatMap((run) => [run, [...run].reverse().join('')]);

type Chosen = { schoolId: number; username: string; password: string; field?: string };

/** Refuses a password that is easily guessed, also from the names of its user and of the school. */
export async function assertUnguessable(database: Database, { schoolId, username, password, ...place }: Chosen): Promise<void> {
  const { name } = await database.transaction(schoolId, (tx) =>
    tx.row<{ name: string }>(sql`select name from schools where school_id = ${schoolId}`),
  );
  assertUncommonPassword(password, { ...place, names: [username, name] });
}

/** Refuses easily guessed passwords: common words, keyboard runs, repetitions, and the names of the user and school. */
export function assertUncommonPassword(
  password: string,
  { field = 'password', names }: { field?: string; names: readonly string[] },
): void {
  if (!isCommonPassword(password, names)) return;
  throw new AppError('VALIDATION_FAILED', { summary: message }, { field });
}

/** True for a password that is easily guessed, also from the given names. */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase().replaceAll(' ', '');
  if (new Set(plain).size <= 2 || /^\d{1,12}$/.test(plain)) return true;
  const known = names.map(lettersOf).filter((name) => name !== '');
  const isGuessed = (core: string) => words.has(core) || known.includes(core);
  return cores(plain).some((core) => isRun(core) || isGuessed(core) || isGuessed(halfOf(core)));
}

/** The password without digits and signs around it, and the same with look-alikes read as letters. */
function cores(plain: string): string[] {
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  // Figures inside may stand for letters; signs at the ends too, as in "$ecret1" or "p@$$".
  const read = asLetters(plain).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [plain, bare, asLetters(bare), read, lettersOf(bare)];
}

function asLetters(text: string): string {
  const lookAlikes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };
  return text.replace(/[@431!0$57]/g, (sign) => lookAlikes[sign] ?? sign);
}

function isRun(core: string): boolean {
  return core.length >= 3 && [core, halfOf(core)].some((part) => part.length >= 3 && runs.some((run) => run.includes(part)));
}

/** The repeated half of a text such as "kenyakenya"; the text itself when it does not repeat. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}
