/** The time in which a browser has begun to read the file: Safari does so some moments after the click. */
const readWithinMs = 60_000;

/** Saves a file from the browser under a name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
