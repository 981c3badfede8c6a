import { countText } from '../../core/wording.ts';
/** How large a file is, as people read it: "812 KB", "14.2 MB". */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} KB` : `${countText(Math.ceil(kilobytes / 100) / 10)} MB`;
}

/** The name that an archive is saved under: the school and the day, in signs that every system takes. */
export function archiveName(school: string, day: string): string {
  const words =
    school
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return `${[...words, day].join('-')}.zip`;
}
