import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { type Complaint, complaintText, printable, type ShownComplaints } from './complaints.ts';
import { FeedError } from './feed-error.ts';
import type { FeedFile } from './feed-files.ts';

/** The bad lines of a file. The same complaint about many lines is shown once, with its count and its first lines. */
export class BadLines {
  /** How many complaints there are; a line may have several. */
  complaints = 0;
  lines = 0;
  /** Where the lines go, if they may be skipped. */
  readonly rejects: RejectsFile | undefined;
  readonly #fileName: string;
  readonly #kinds = new Map<string, ComplaintKind>();
  #ofOtherKinds = 0;

  /** @param rejectsPath where bad lines go that may be skipped; undefined writes none */
  constructor(file: FeedFile, rejectsPath: string | undefined) {
    this.#fileName = file.name;
    this.rejects = rejectsPath === undefined ? undefined : new RejectsFile(rejectsPath);
  }

  /** `bytes` are those of the line, undefined where they are not at hand. */
  add(line: number, complaints: readonly Complaint[], bytes: Buffer | undefined): void {
    this.lines += 1;
    this.complaints += complaints.length;
    for (const complaint of complaints) this.#count(line, complaint);
    this.rejects?.add(line, complaints.map(complaintText), bytes?.toString('utf8'));
  }

  /** The first kinds of complaints, a line each, and how many complaints are of other kinds. */
  shown(): ShownComplaints {
    const texts = [...this.#kinds.values()].map((kind) => this.#text(kind));
    return { texts, count: this.complaints, ofOtherKinds: this.#ofOtherKinds };
  }

  #count(line: number, complaint: Complaint): void {
    const name = complaintKind(complaint);
    const known = this.#kinds.get(name);
    if (known) {
      known.count += 1;
      if (known.lines.length <= MAX_LINES && known.lines.at(-1) !== line) known.lines.push(line);
    } else if (this.#kinds.size < MAX_KINDS) {
      this.#kinds.set(name, {
        text: printable(complaintText(complaint), 1_000),
        count: 1,
        lines: [line],
      });
    } else {
      this.#ofOtherKinds += 1;
    }
  }

  #text({ text, count, lines }: ComplaintKind): string {
    const [first, ...others] = lines;
    const said = `${this.#fileName}:${first} ${text}`;
    if (count === 1) return said;
    const times = `${count.toLocaleString('en-AU')} times`;
    if (others.length === 0) return `${said} (${times} on this line)`;
    const more = lines.length > MAX_LINES ? ' and more' : '';
    return `${said} (${times}, on lines ${lines.slice(0, MAX_LINES).join(', ')}${more})`;
  }
}

/** The first complaint of a kind, how many there are, and the first lines that have one. */
type ComplaintKind = { readonly text: string; count: number; readonly lines: number[] };

const MAX_KINDS = 20;
const MAX_LINES = 5;

/** What is left of a complaint without the places in lists, the texts and the numbers that it is about. */
function complaintKind({ path, message }: Complaint): string {
  const rule = message.replace(/"(?:[^"\\]|\\.)*"?/g, '"…"').replace(/-?\d[\d.,]*/g, '0');
  return `${path.replace(/\[\d+\]/g, '[]')}: ${rule}`;
}

/**
 * The bad lines of a feed, on their way to `<file>.rejected.ndjson`: one JSON object a line,
 * `{ line, reasons, record }`, `record` being the line's text. They are written under another name
 * and take their own only with `publish`, after the good lines are kept: a load that fails or is
 * killed leaves the file of the load before it.
 */
class RejectsFile {
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
    const placed = isNeeded ? rename(this.#draft, this.path) : removeFiles(this.path, this.#draft);
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
    await removeFiles(this.#draft);
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

async function removeFiles(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
