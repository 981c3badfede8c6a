/** Hands text to the browser as a file to keep. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  // Reading the reply as text took its byte order mark away, by which spreadsheets know UTF-8.
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
