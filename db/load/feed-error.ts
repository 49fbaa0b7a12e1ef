import type { ShownComplaints } from './complaints.ts';

/** A feed that cannot be loaded, in words for the person who loads it. */
export class FeedError extends Error {}

/** A file with bad lines, of which nothing was kept. */
export class FeedRefused extends FeedError {
  /** The complaints of each kind in a line, as `invoices.ndjson:12 date: is missing`. */
  readonly complaints: readonly string[];
  /** How many complaints there are altogether. */
  readonly count: number;
  constructor(name: string, shown: ShownComplaints) {
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

/** Complaints for printing, indented, with the count of those that are not shown. */
export function complaintLines({ texts, ofOtherKinds }: ShownComplaints): string[] {
  const rest = ofOtherKinds.toLocaleString('en-AU');
  return [
    ...texts.map((text) => `  ${text}`),
    ...(ofOtherKinds > 0 ? [`  … and ${rest} of other kinds`] : []),
  ];
}
