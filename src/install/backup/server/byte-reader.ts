/** Reads exact numbers of bytes from a stream of any chunks. Holds at most one chunk more than requested. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** So many bytes, or null if the stream ends first. */
  async take(count: number): Promise<Buffer | null> {
    const pieces = [this.#held];
    let length = this.#held.length;
    while (length < count) {
      const { value, done } = await this.#source.next();
      if (done) return null;
      pieces.push(value);
      length += value.length;
    }
    const all = Buffer.concat(pieces);
    this.#held = all.subarray(count);
    return all.subarray(0, count);
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#held.length === 0) {
      const { value, done } = await this.#source.next();
      if (done) return true;
      this.#held = value;
    }
    return false;
  }

  /** Closes the source. */
  async end(): Promise<void> {
    await this.#source.return?.();
  }
}
