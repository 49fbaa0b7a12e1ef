'use client';

import { Download, Eraser, RotateCw, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { CHANNEL_LABELS } from '#components/availability/state/sheet-address.ts';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import {
  countLines,
  type SheetLine,
  sheetRecords,
  toSpreadsheetCsv,
} from '#components/availability/state/sheet-lines.ts';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { saveFile } from '#components/ui/browser/save-file.ts';
import { Button } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import type { QueryItem } from '#lib/availability/schema.ts';
import type { RowKind } from '#lib/availability/sheet/row-result.ts';
import { countOf, formatCount } from '#lib/text/text.ts';
import { formatTypedDate } from '#lib/time/typed-date.ts';

type StatusProps = {
  lines: readonly SheetLine[];
  /** The only kind of row that is shown; undefined: all are. */
  kind: RowKind | undefined;
  onKind: (kind: RowKind | undefined) => void;
  asOf: string | undefined;
  isFetching: boolean;
  onRefresh: () => void;
};

/** The summary of the sheet, of which each count filters the rows, and when it was checked. */
export function SheetStatus(props: StatusProps) {
  const { lines, kind: shown, onKind, asOf, isFetching, onRefresh } = props;
  const { target, here, timeZone } = useSheetScope();
  const { branch, channel, date } = target;
  if (lines.length === 0) return null;
  const counts = countLines(lines);
  const wordsOf = ({ kind, count }: (typeof counts)[number]) => `${formatCount(count)} ${kind}`;
  return (
    <>
      <p className="hidden w-full text-sm print:block">
        {branch} {here?.name}, {CHANNEL_LABELS[channel]}
        {date !== '' && `, needed by ${formatTypedDate(date)}`}
      </p>
      <div className="flex items-center gap-x-3 text-sm">
        <p className="tabs flex-1">
          {[{ kind: undefined, count: lines.length }, ...counts].map((found) => (
            // Without scripts the counts are words.
            <button
              key={found.kind ?? 'all'}
              type="button"
              className="tab pointer-events-none scripted:pointer-events-auto"
              aria-pressed={shown === found.kind}
              onClick={() => onKind(shown === found.kind ? undefined : found.kind)}
            >
              {found.kind ? wordsOf(found) : countOf(found.count, 'row')}
            </button>
          ))}
        </p>
        <span role="status" className="ml-auto whitespace-nowrap text-quiet text-xs">
          <span className="sr-only">
            {`${countOf(lines.length, 'row')}: ${counts.map(wordsOf).join(', ')}`}
          </span>{' '}
          {isFetching
            ? 'Checking …'
            : asOf && (
                <span className="max-sm:sr-only">
                  <AsOf at={asOf} timeZone={timeZone} />
                </span>
              )}
        </span>
        <button
          type="button"
          onClick={onRefresh}
          className="hidden size-8 flex-none place-items-center rounded-md text-quiet hover:bg-surface-2 hover:text-accent scripted:grid print:hidden"
          title="Refresh"
        >
          <RotateCw size={14} aria-hidden="true" />
          <span className="sr-only">Refresh</span>
        </button>
      </div>
    </>
  );
}

type ToolsProps = {
  baseUrl: string;
  /** In the order shown. */
  lines: readonly SheetLine[];
  /** The items of the API request. */
  items: readonly QueryItem[];
  asOf: string | undefined;
  /** What can be undone. */
  undo: string | undefined;
};

/** What the menu has for the rows. Memoised: it renders when rows change, not with every keystroke. */
export const SheetTools = memo(function SheetTools(props: ToolsProps) {
  const { baseUrl, lines, items, asOf = '', undo } = props;
  const { countryCode, target, change } = useSheetScope();
  const { branch, channel, date } = target;
  const records = () => sheetRecords(lines, { branch, sheetDate: date, asOf });
  return (
    <>
      {undo && (
        <Button Icon={Undo2} onClick={() => change({ kind: 'undo' })}>
          Undo: {undo}
        </Button>
      )}
      <CopyTable table={() => records().map((cells) => cells.map(String))} />
      <Button
        Icon={Download}
        onClick={() => saveFile(`availability-${branch}.csv`, toSpreadsheetCsv(records()))}
      >
        CSV
      </Button>
      <PrintButton />
      {items.length > 0 && (
        <CopyApiCall
          baseUrl={baseUrl}
          path={`/v1/${countryCode}/availability-queries`}
          body={{ branchId: branch, channelId: channel, items: items.slice(0, MAX_ITEMS_OF_API) }}
        />
      )}
      <Button Icon={Eraser} onClick={() => change({ kind: 'clear' })}>
        Clear rows
      </Button>
    </>
  );
});

/** The most items in one query of the API (specification 8). */
const MAX_ITEMS_OF_API = 25;
