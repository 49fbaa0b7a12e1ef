'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useNow } from '#components/shell/time/browser-time.tsx';
import { useDebouncedValue } from '#components/ui/browser/use-debounced-value.ts';
import { Empty } from '#components/ui/notice/empty.tsx';
import { ErrorNotice } from '#components/ui/notice/error-notice.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { cacheAnswers, invalidateAnswers, sheetOptions } from './availability-queries.ts';
import { SheetEntry } from './entry/sheet-entry.tsx';
import { typedLine } from './entry/typed-line.ts';
import { type FoundRow, useLineLookup } from './entry/use-line-lookup.ts';
import { useSimilarProducts } from './entry/use-similar-products.ts';
import { ListBar } from './lists/list-bar.tsx';
import { OtherBranches } from './other-branches/other-branches.tsx';
import { SheetForm } from './sheet/sheet-form.tsx';
import { ReadAsNotice, SaveNotices, UndoBar } from './sheet/sheet-notices.tsx';
import { SheetStatus, SheetTools } from './sheet/sheet-status.tsx';
import { SheetTable } from './sheet/sheet-table.tsx';
import type { SheetBranch, SheetState } from './state/sheet-address.ts';
import {
  isUnknown,
  itemsOf,
  type SheetAnswers,
  type SheetLine,
  sheetLines,
  sortedLines,
} from './state/sheet-lines.ts';
import { editableRows, type SheetSettings } from './state/sheet-state.ts';
import { useListNames, useSheet } from './state/use-sheet.ts';

type Props = {
  countryCode: CountryCode;
  branches: readonly SheetBranch[];
  /** The sheet of the address. */
  initial: SheetState;
  /** The server's answers to it. */
  answers: SheetAnswers | undefined;
  now: Date;
  baseUrl: string;
};

/** A sheet of products and quantities; each row says whether there is enough, by when, or how many are short. */
export function AvailabilitySheet(props: Props) {
  const { countryCode, branches, initial, answers, now: loadedAt, baseUrl } = props;
  const client = useQueryClient();
  const { owner, sheet, dispatch, change, isReady, isWhole, problem } = useSheet(
    countryCode,
    initial,
  );
  const lists = useListNames(owner, sheet, isReady);
  const { rows, branch, channel, date, elsewhere } = sheet;
  const now = useNow(loadedAt);
  const here = branches.find(({ number }) => number === branch);
  const timeZone = here?.timeZone ?? COUNTRY_TIME_ZONES[countryCode];
  const today = dateIn(timeZone, now);
  const place = useMemo(() => ({ branch, channel, date }), [branch, channel, date]);
  useState(() => seedAnswers(client, props));

  const items = useMemo(() => itemsOf(rows, date), [rows, date]);
  const debouncedItems = useDebouncedValue(items, DEBOUNCE_MS);
  const query = useQuery({
    ...sheetOptions(client, { countryCode, branch, channel, today }, debouncedItems),
    enabled: here !== undefined && debouncedItems.length > 0,
  });
  const known = query.data ?? answers;
  const isStale =
    known?.branch !== branch ||
    known.channel !== channel ||
    (query.isFetching && !query.isPlaceholderData);
  const lines = useMemo(() => sheetLines(rows, date, known, isStale), [rows, date, known, isStale]);
  const [frozenOrder, setFrozenOrder] = useState<readonly number[]>();
  const [isAsListed, setAsListed] = useState(false);
  const order = useMemo(
    () => (isAsListed ? lines : sortedLines(lines, frozenOrder)),
    [isAsListed, lines, frozenOrder],
  );
  // A keystroke is painted in its row before the parts around the table update.
  const deferredRows = useDeferredValue(rows);
  const deferredOrder = useDeferredValue(order);
  const setEditing = (isEditing: boolean) =>
    setFrozenOrder((before) =>
      isEditing ? (before ?? order.map(({ row }) => row.id)) : undefined,
    );

  const unknown = useMemo(() => unknownProducts(lines), [lines]);
  const isFrozen = frozenOrder !== undefined;
  const { similar, readAs, addReadAs } = useSimilarProducts(
    countryCode,
    unknown,
    !isFrozen,
    change,
  );

  const addPasted = useCallback(
    (text: string) => change({ kind: 'add', rows: parsePastedRows(text, today) }),
    [change, today],
  );
  const addFound = useCallback(
    ({ typed, row }: FoundRow) => {
      change({ kind: 'add', rows: [row] });
      if (typed !== row.product) addReadAs(typed, row.product);
    },
    [change, addReadAs],
  );
  const lookUps = useLineLookup(countryCode, addFound);
  const { add: lookUp } = lookUps;
  const addText = useCallback(
    // A single line without separators was typed, it is not a pasted list.
    (text: string) =>
      /[\n\t;,]/.test(text.trim()) ? addPasted(text) : lookUp(typedLine(text.trim(), '', today)),
    [addPasted, lookUp, today],
  );
  const { refetch } = query;
  const refresh = useCallback(() => {
    invalidateAnswers(client);
    void refetch();
  }, [client, refetch]);
  const clear = useCallback(() => change({ kind: 'clear' }), [change]);
  const set = useCallback((what: SheetSettings) => dispatch({ kind: 'set', what }), [dispatch]);
  return (
    <div className="space-y-5">
      <div className="space-y-4 border-line border-b pb-5 print:hidden">
        <ListBar {...{ owner, sheet, lists, isReady, dispatch }} />
        <SheetForm
          countryCode={countryCode}
          branches={branches}
          place={place}
          today={today}
          rows={deferredRows}
          isReady={isReady}
          onPlace={set}
          onPaste={addText}
        />
        <SheetEntry
          {...{ countryCode, today, isReady, lookUps }}
          onFound={addFound}
          onPaste={addPasted}
        />
      </div>
      {!here && (
        <Notice>Choose a branch first: what can be had differs from branch to branch.</Notice>
      )}
      <SaveNotices problem={problem} leftOut={sheet.leftOut} />
      <UndoBar
        words={sheet.undo?.words}
        onUndo={() => startTransition(() => dispatch({ kind: 'undo' }))}
      />
      <ReadAsNotice readAs={readAs} />
      {query.error && (
        <ErrorNotice
          error={query.error}
          forbidden="read the availability of this country"
          retry={() => void query.refetch()}
        >
          The sheet is kept, with what it was answered before.
        </ErrorNotice>
      )}
      {rows.length === 0 ? (
        <Empty title="Nothing is on the sheet yet">
          Scan or type a product, or paste a list from a spreadsheet: a product and its quantity in
          each row, with a date where it matters.
        </Empty>
      ) : (
        <>
          <SheetStatus
            lines={order}
            place={place}
            branchName={here?.name}
            timeZone={timeZone}
            known={known}
            isFetching={query.isFetching || debouncedItems !== items}
            isWhole={isWhole}
          >
            <SheetTools
              countryCode={countryCode}
              baseUrl={baseUrl}
              lines={deferredOrder}
              items={debouncedItems}
              place={place}
              asOf={known?.asOf}
              isAsListed={isAsListed}
              onOrder={setAsListed}
              onRefresh={refresh}
              onClear={clear}
            />
          </SheetStatus>
          <SheetTable
            countryCode={countryCode}
            lines={order}
            today={today}
            similar={similar}
            onChange={change}
            onEditing={setEditing}
          />
          <OtherBranches
            countryCode={countryCode}
            branches={branches}
            place={place}
            elsewhere={elsewhere}
            lines={deferredOrder}
            now={now}
            onSet={set}
          />
        </>
      )}
    </div>
  );
}

const DEBOUNCE_MS = 350;

function unknownProducts(lines: readonly SheetLine[]): string[] {
  return lines.filter((line) => isUnknown(line) && !line.isOutdated).map(({ row }) => row.product);
}

/** So that the first paint has them. They are for the branch and date that the server used. */
function seedAnswers(client: QueryClient, { countryCode, initial, answers }: Props): void {
  if (!answers) return;
  const { branch, today } = answers;
  const items = itemsOf(editableRows(initial.rows), initial.date);
  cacheAnswers(client, { countryCode, branch, channel: initial.channel, today }, items, answers);
}
