/** A feed that cannot be loaded, in words for the person who loads it. */
export class FeedError extends Error {}

/** A file with bad lines, of which nothing was kept. */
export class FeedRefused extends FeedError {
  /** The first of the complaints, as `invoices.ndjson:12 date: is missing`. */
  readonly complaints: readonly string[];
  /** How many complaints there are altogether. */
  readonly count: number;
  constructor(name: string, complaints: readonly string[], count: number) {
    const things = count === 1 ? '1 complaint' : `${count} complaints`;
    super(
      [
        `${name} was not loaded and nothing of it was kept, for ${things}:`,
        ...complaintLines(complaints, count),
      ].join('\n'),
    );
    this.complaints = complaints;
    this.count = count;
  }
}

/** Complaints for printing, indented, with the count of those that are not shown. */
export function complaintLines(complaints: readonly string[], count: number): string[] {
  const rest = count - complaints.length;
  return [
    ...complaints.map((complaint) => `  ${complaint}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}
