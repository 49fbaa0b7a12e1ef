import { countOf, formatCount } from '#lib/text/text.ts';
import type { IssueSummary } from './issues.ts';

/**
 * A feed that cannot be loaded; the message is for the person who loads it. With a cause it is not the feed's fault.
 */
export class FeedError extends Error {}

/** A file with bad lines, of which nothing was loaded. */
export class FeedRejected extends FeedError {
  readonly shown: IssueSummary;
  constructor(name: string, shown: IssueSummary) {
    const { count } = shown;
    super(
      [
        `${name} was not loaded and nothing was loaded from it, for ${countOf(count, 'issue')}:`,
        ...issueLines(shown),
      ].join('\n'),
    );
    this.shown = shown;
  }
}

/** Issues for printing, indented, with the number of those left out. */
export function issueLines({ texts, ofOtherKinds }: IssueSummary): string[] {
  return [
    ...texts.map((text) => `  ${text}`),
    ...(ofOtherKinds > 0 ? [`  … and ${formatCount(ofOtherKinds)} of other kinds`] : []),
  ];
}
