'use client';

import { Download, RotateCw } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { CHANNEL_LABELS, type SheetPlace } from '#components/availability/state/sheet-address.ts';
import {
  type SheetAnswers,
  type SheetLine,
  sheetRecords,
  sheetSummary,
} from '#components/availability/state/sheet-lines.ts';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { saveFile } from '#components/ui/browser/save-file.ts';
import { Button } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { toSpreadsheetCsv } from '#components/ui/table/spreadsheet-text.ts';
import type { QueryItem } from '#lib/availability/schema.ts';
import { MAX_ITEMS_PER_CALL } from '#lib/availability/sheet/sheet-answers.ts';
import { formatDate } from '#lib/time/dates.ts';

type StatusProps = {
  /** In the order shown. */
  lines: readonly SheetLine[];
  place: SheetPlace;
  branchName: string | undefined;
  timeZone: string;
  known: SheetAnswers | undefined;
  isFetching: boolean;
  /** Whether the whole sheet fits into the address. */
  isWhole: boolean;
  /** The tools. */
  children: ReactNode;
};

/** The summary of the sheet and its time, beside the tools. */
export function SheetStatus(props: StatusProps) {
  const { lines, place, branchName, timeZone, known, isFetching, isWhole, children } = props;
  const { branch, channel, date } = place;
  return (
    <div className="space-y-2">
      <p className="hidden text-sm print:block">
        {branch} {branchName}, {CHANNEL_LABELS[channel]}
        {date !== '' && `, needed by ${formatDate(date)}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          <strong className="font-semibold">
            {lines.length.toLocaleString('en-AU')} {lines.length === 1 ? 'row' : 'rows'}
          </strong>
          : {sheetSummary(lines)} {known && <AsOf at={known.asOf} timeZone={timeZone} />}
          {isFetching && <span className="text-quiet text-xs"> asking …</span>}
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

type ToolsProps = {
  countryCode: string;
  baseUrl: string;
  /** In the order shown. */
  lines: readonly SheetLine[];
  /** The items of the API request. */
  items: readonly QueryItem[];
  place: SheetPlace;
  asOf: string | undefined;
  isAsListed: boolean;
  onOrder: (isAsListed: boolean) => void;
  onRefresh: () => void;
  onClear: () => void;
};

/** The tools of the sheet. Memoised: it renders when rows change, not with every keystroke. */
export const SheetTools = memo(function SheetTools(props: ToolsProps) {
  const { countryCode, baseUrl, lines, items, place, asOf = '', isAsListed } = props;
  const { onOrder, onRefresh, onClear } = props;
  const { branch, channel, date } = place;
  const records = () => sheetRecords(lines, { branch, sheetDate: date, asOf });
  return (
    <div className="hidden sm:ml-auto flex-wrap items-center gap-x-3 gap-y-2 scripted:flex print:hidden">
      {/* A shortcut past the fields of every row, for the keyboard. */}
      <span className="text-sm">
        <TextLink href="#elsewhere-heading">Who else has them?</TextLink>
      </span>
      <label className="flex items-center gap-1.5 text-sm">
        <input
          type="checkbox"
          checked={!isAsListed}
          onChange={(event) => onOrder(!event.target.checked)}
        />
        Short rows first
      </label>
      <Button onClick={onRefresh}>
        <RotateCw size={15} aria-hidden="true" />
        Ask again
      </Button>
      {items.length > 0 && (
        <CopyApiCall
          baseUrl={baseUrl}
          path={`/v1/${countryCode}/availability-queries`}
          body={{
            branchId: branch,
            channelId: channel,
            items: items.slice(0, MAX_ITEMS_PER_CALL),
          }}
        />
      )}
      <CopyTable table={() => records().map((cells) => cells.map(String))} />
      <Button onClick={() => saveFile(`availability-${branch}.csv`, toSpreadsheetCsv(records()))}>
        <Download size={15} aria-hidden="true" />
        CSV
      </Button>
      <PrintButton />
      <Button onClick={onClear}>Clear</Button>
    </div>
  );
});
