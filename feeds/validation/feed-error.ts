import { countOf, formatCount } from '#lib/text/text.ts';
import type { IssueSummary } from './issues.ts';

/** A feed that cannot be loaded; the message is for the person who loads it. */
export class FeedError extends Error {}

/** A file with bad lines, of which nothing was loaded. */
export class FeedRejected extends FeedError {
  /** One line for each kind of issue: `invoices.ndjson:12 date: is missing`. */
  readonly issues: readonly string[];
  /** The number of all issues. */
  readonly count: number;
  constructor(name: string, shown: IssueSummary) {
    const { texts, count } = shown;
    super(
      [
        `${name} was not loaded and nothing was loaded from it, for ${countOf(count, 'issue')}:`,
        ...issueLines(shown),
      ].join('\n'),
    );
    this.issues = texts;
    this.count = count;
  }
}

/** Issues for printing, indented, with the number of those left out. */
export function issueLines({ texts, ofOtherKinds }: IssueSummary): string[] {
  return [
    ...texts.map((text) => `  ${text}`),
    ...(ofOtherKinds > 0 ? [`  … and ${formatCount(ofOtherKinds)} of other kinds`] : []),
  ];
}
