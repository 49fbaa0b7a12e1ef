import { type Complaint, complaintText } from './complaints.ts';
import type { FeedFile } from './feed-files.ts';
import { Rejects } from './rejects.ts';

/** The bad lines of a file: the first complaints as they are printed, the others counted. */
export class BadLines {
  readonly first: string[] = [];
  /** How many complaints there are; a line may have several. */
  complaints = 0;
  lines = 0;
  /** Where the lines go, if they may be skipped. */
  readonly rejects: Rejects | undefined;
  readonly #fileName: string;

  constructor(file: FeedFile, skipInvalid: boolean) {
    this.#fileName = file.name;
    this.rejects = skipInvalid ? new Rejects(file.path) : undefined;
  }

  /** `bytes` are those of the line, undefined where they are not at hand. */
  add(line: number, complaints: readonly Complaint[], bytes: Buffer | undefined): void {
    this.lines += 1;
    this.complaints += complaints.length;
    for (const complaint of complaints.slice(0, MOST_SHOWN - this.first.length)) {
      this.first.push(`${this.#fileName}:${line} ${complaintText(complaint)}`);
    }
    this.rejects?.add(line, complaints.map(complaintText), bytes?.toString('utf8'));
  }
}

const MOST_SHOWN = 20;
