import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { FeedError } from './feed-error.ts';

/**
 * The bad lines of a feed, on their way to `<file>.rejected.ndjson`: one JSON object a line,
 * `{ line, reasons, record }`, `record` being the line's text. They are written under another name
 * and take their own only with `publish`, after the good lines are kept: a load that fails or is
 * killed leaves the file of the load before it.
 */
export class Rejects {
  readonly path: string;
  readonly #draft: string;
  #handle: FileHandle | undefined;
  #waiting = '';

  constructor(path: string) {
    this.path = path;
    this.#draft = `${this.path}.partial`;
  }

  add(line: number, reasons: readonly string[], record: string | undefined): void {
    this.#waiting += `${JSON.stringify({ line, reasons, record })}\n`;
  }

  /** Writes down what was added. */
  async flush(): Promise<void> {
    if (this.#waiting === '') return;
    this.#handle ??= await this.#open();
    const waiting = this.#waiting;
    this.#waiting = '';
    await this.#handle.appendFile(waiting);
  }

  /** Brings all that was added to the disk; to be called before the good lines are kept. */
  async finish(): Promise<void> {
    await this.flush();
    await this.#handle?.sync();
  }

  /** Puts the file in its place; without rejects, removes that of an earlier load. */
  async publish(): Promise<void> {
    const isNeeded = this.#handle !== undefined;
    await this.#close();
    const placed = isNeeded ? rename(this.#draft, this.path) : remove(this.path, this.#draft);
    await placed.catch((cause: unknown) => {
      const where = isNeeded ? `: the rejected lines are in ${this.#draft}` : '';
      throw new FeedError(`The good lines are kept, but ${this.path} cannot be replaced${where}.`, {
        cause,
      });
    });
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    await this.#close();
    await remove(this.#draft);
  }

  async #open(): Promise<FileHandle> {
    return open(this.#draft, 'w').catch((cause: unknown) => {
      throw new FeedError(`${this.path} cannot be written: make its folder writable.`, { cause });
    });
  }

  async #close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
  }
}

async function remove(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
