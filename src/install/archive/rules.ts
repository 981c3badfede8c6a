import { countText } from '../../core/wording.ts';
/** The size of a file in words: "812 KB", "14.2 MB". */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} KB` : `${countText(Math.ceil(kilobytes / 100) / 10)} MB`;
}

/** The file name of an archive: the school and the day, in characters that every system accepts. */
export function archiveName(school: string, day: string): string {
  const words =
    school
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return `${[...words, day].join('-')}.zip`;
}
