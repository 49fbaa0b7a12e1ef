import type { ComplaintSummary } from './complaints.ts';

/** A feed that cannot be loaded; the message is for the person who loads it. */
export class FeedError extends Error {}

/** A file with bad lines, of which nothing was loaded. */
export class FeedRejected extends FeedError {
  /** One line for each kind of complaint: `invoices.ndjson:12 date: is missing`. */
  readonly complaints: readonly string[];
  /** The number of all complaints. */
  readonly count: number;
  constructor(name: string, shown: ComplaintSummary) {
    const { texts, count } = shown;
    const things = count === 1 ? '1 complaint' : `${count.toLocaleString('en-AU')} complaints`;
    super(
      [
        `${name} was not loaded and nothing of it was kept, for ${things}:`,
        ...complaintLines(shown),
      ].join('\n'),
    );
    this.complaints = texts;
    this.count = count;
  }
}

/** Complaints for printing, indented, with the number of those left out. */
export function complaintLines({ texts, ofOtherKinds }: ComplaintSummary): string[] {
  const rest = ofOtherKinds.toLocaleString('en-AU');
  return [
    ...texts.map((text) => `  ${text}`),
    ...(ofOtherKinds > 0 ? [`  … and ${rest} of other kinds`] : []),
  ];
}
