import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { FeedFile } from '#feeds/read/feed-files.ts';
import { formatCount } from '#lib/text/text.ts';
import { FeedError } from './feed-error.ts';
import { type FeedIssue, type IssueSummary, issueText, printable } from './issues.ts';

/**
 * Collects the bad lines of a file. An issue that many lines share is shown once, with its count and its first
 * lines.
 */
export class BadLines {
  /** Number of issues; a line may have several. */
  issues = 0;
  lines = 0;
  readonly rejects: RejectsFile | undefined;
  readonly #fileName: string;
  readonly #kinds = new Map<string, CountedKind>();
  #ofOtherKinds = 0;

  /** @param rejectsPath where to write the bad lines that are skipped; undefined writes none */
  constructor(file: Pick<FeedFile, 'name'>, rejectsPath: string | undefined) {
    this.#fileName = file.name;
    this.rejects = rejectsPath === undefined ? undefined : new RejectsFile(rejectsPath);
  }

  /** `bytes` is the line itself, undefined when it is not available. */
  add(line: number, issues: readonly FeedIssue[], bytes: Buffer | undefined): void {
    this.lines += 1;
    this.issues += issues.length;
    for (const issue of issues) this.#count(line, issue);
    this.rejects?.add(line, issues.map(issueText), bytes?.toString('utf8'));
  }

  /** The first kinds of issue, a line each, and the number of issues of other kinds. */
  shown(): IssueSummary {
    const counted = [...this.#kinds.values()];
    return {
      texts: counted.map((kind) => this.#text(kind)),
      kinds: counted.map(({ first, count, lines }) => ({
        field: printable(first.path, 1_000),
        issue: printable(first.message, 1_000),
        count,
        lines: lines.slice(0, MAX_LINES),
      })),
      count: this.issues,
      ofOtherKinds: this.#ofOtherKinds,
    };
  }

  #count(line: number, issue: FeedIssue): void {
    const name = issueKind(issue);
    const known = this.#kinds.get(name);
    if (known) {
      known.count += 1;
      if (known.lines.length <= MAX_LINES && known.lines.at(-1) !== line) known.lines.push(line);
    } else if (this.#kinds.size < MAX_KINDS) {
      this.#kinds.set(name, { first: issue, count: 1, lines: [line] });
    } else {
      this.#ofOtherKinds += 1;
    }
  }

  #text({ first, count, lines }: CountedKind): string {
    const [line, ...others] = lines;
    const shown = `${this.#fileName}:${line} ${printable(issueText(first), 1_000)}`;
    if (count === 1) return shown;
    const times = `${formatCount(count)} times`;
    if (others.length === 0) return `${shown} (${times} on this line)`;
    const more = lines.length > MAX_LINES ? ' and more' : '';
    return `${shown} (${times}, on lines ${lines.slice(0, MAX_LINES).join(', ')}${more})`;
  }
}

type CountedKind = { readonly first: FeedIssue; count: number; readonly lines: number[] };

const MAX_KINDS = 20;
const MAX_LINES = 5;

/** The issue without list indexes, quoted text and numbers, so that like issues count together. */
function issueKind({ path, message }: FeedIssue): string {
  const rule = message.replace(/"(?:[^"\\]|\\.)*"?/g, '"…"').replace(/-?\d[\d.,]*/g, '0');
  return `${path.replace(/\[\d+\]/g, '[]')}: ${rule}`;
}

/** In UTF-16 units. */
const MAX_REJECTS = 64_000_000;

/**
 * Writes the bad lines of a feed to `<file>.rejected.ndjson`, one JSON object a line: `{ line, reasons, record }`,
 * where `record` is the line's text. Writes to a partial file that replaces the old one in `publish`, after the valid
 * lines are committed, so that a load that fails or is killed leaves the previous file alone. Beyond 64 million
 * characters it says that others are missing: a feed may have far more.
 */
class RejectsFile {
  readonly path: string;
  /** Where its lines are until it is published. */
  readonly partialPath: string;
  #handle: FileHandle | undefined;
  #pending = '';
  #length = 0;

  constructor(path: string) {
    this.path = path;
    this.partialPath = `${this.path}.partial`;
  }

  add(line: number, reasons: readonly string[], record: string | undefined): void {
    if (this.#length >= MAX_REJECTS) return;
    let text = `${JSON.stringify({ line, reasons, record })}\n`;
    this.#length += text.length;
    if (this.#length >= MAX_REJECTS)
      text = `${JSON.stringify({ line, reasons: ['rejected lines from here on are not in this file'] })}\n`;
    this.#pending += text;
  }

  async flush(): Promise<void> {
    if (this.#pending === '') return;
    this.#handle ??= await this.#open();
    const pending = this.#pending;
    this.#pending = '';
    await this.#handle.appendFile(pending);
  }

  /** Syncs the file to disk; to be called before the valid lines are committed. */
  async finish(): Promise<void> {
    await this.flush();
    await this.#handle?.sync();
  }

  /** Moves the file into place. Without rejects, deletes that of an earlier load. */
  async publish(): Promise<void> {
    const hasRejects = this.#handle !== undefined;
    await this.#close();
    const result = hasRejects
      ? rename(this.partialPath, this.path)
      : removeFiles(this.path, this.partialPath);
    await result.catch((cause: unknown) => {
      const where = hasRejects ? `: the rejected lines are in ${this.partialPath}` : '';
      throw new FeedError(
        `The valid lines were loaded, but ${this.path} cannot be replaced${where}.`,
        {
          cause,
        },
      );
    });
  }

  /** Deletes the partial file. */
  async discard(): Promise<void> {
    await this.#close();
    await removeFiles(this.partialPath);
  }

  async #open(): Promise<FileHandle> {
    return open(this.partialPath, 'w').catch((cause: unknown) => {
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
