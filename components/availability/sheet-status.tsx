import type { ReactNode } from 'react';
import { AsOf } from '#components/frame/as-of.tsx';
import { formatDate } from '#lib/dates.ts';
import { type SheetAnswers, type SheetLine, summaryOf } from './sheet-lines.ts';
import { CHANNEL_WORDS, type SheetPlace } from './sheet-place.ts';

type Parts = {
  /** In the order in which they are shown. */
  lines: readonly SheetLine[];
  place: SheetPlace;
  branchName: string | undefined;
  timeZone: string;
  known: SheetAnswers | undefined;
  isAsking: boolean;
  /** Whether the address holds all of the sheet. */
  isWhole: boolean;
  /** What can be done with the sheet. */
  children: ReactNode;
};

/** What the sheet comes to and as of when, beside what can be done with it. */
export function SheetStatus(parts: Parts) {
  const { lines, place, branchName, timeZone, known, isAsking, isWhole, children } = parts;
  const { branch, channel, date } = place;
  return (
    <div className="space-y-2">
      <p className="hidden text-sm print:block">
        {branch} {branchName}, {CHANNEL_WORDS[channel]}
        {date !== '' && `, needed by ${formatDate(date)}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          <strong className="font-semibold">
            {lines.length.toLocaleString('en-AU')} {lines.length === 1 ? 'row' : 'rows'}
          </strong>
          : {summaryOf(lines)} {known && <AsOf at={known.asOf} timeZone={timeZone} />}
          {isAsking && <span className="text-quiet text-xs"> asking …</span>}
        </p>
        {children}
      </div>
      {!isWhole && (
        <p className="text-quiet text-xs print:hidden">
          Too long for a link: this list is kept in this browser alone.
        </p>
      )}
    </div>
  );
}
