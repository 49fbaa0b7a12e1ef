'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useNow } from '#components/frame/use-now.ts';
import { useSettled } from '#components/frame/use-settled.ts';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { pastedRows } from '#lib/availability/pasted-rows.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { cacheAnswers, forgetAnswers, sheetOptions } from './availability-queries.ts';
import { Elsewhere } from './elsewhere.tsx';
import { ListBar } from './list-bar.tsx';
import { type FoundRow, useLookUps } from './look-ups.ts';
import type { SheetState } from './sheet-address.ts';
import { SheetEntry } from './sheet-entry.tsx';
import { SheetForm } from './sheet-form.tsx';
import {
  arranged,
  isUnknown,
  itemsOf,
  type SheetAnswers,
  type SheetLine,
  sheetLines,
} from './sheet-lines.ts';
import { KeepNotices, ReadAs, UndoBar } from './sheet-notices.tsx';
import type { SheetBranch } from './sheet-place.ts';
import { keptRows, type SheetSettings } from './sheet-state.ts';
import { SheetStatus, SheetTools } from './sheet-status.tsx';
import { SheetTable } from './sheet-table.tsx';
import { typedLine } from './typed-line.ts';
import { useNear } from './use-near.ts';
import { useListNames, useSheet } from './use-sheet.ts';

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
  const timeZone = here?.timeZone ?? COUNTRY_ZONES[countryCode];
  const today = dateIn(timeZone, now);
  const place = useMemo(() => ({ branch, channel, date }), [branch, channel, date]);
  useState(() => seedAnswers(client, props));

  const items = useMemo(() => itemsOf(rows, date), [rows, date]);
  const debouncedItems = useSettled(items, DEBOUNCE_MS);
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
    () => (isAsListed ? lines : arranged(lines, frozenOrder)),
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
  const { similar, readAs, addReadAs } = useNear(countryCode, unknown, !isFrozen, change);

  const addPasted = useCallback(
    (text: string) => change({ kind: 'add', rows: pastedRows(text, today) }),
    [change, today],
  );
  const addFound = useCallback(
    ({ typed, row }: FoundRow) => {
      change({ kind: 'add', rows: [row] });
      if (typed !== row.product) addReadAs(typed, row.product);
    },
    [change, addReadAs],
  );
  const lookUps = useLookUps(countryCode, addFound);
  const { add: lookUp } = lookUps;
  const addText = useCallback(
    // A single line without separators was typed, it is not a pasted list.
    (text: string) =>
      /[\n\t;,]/.test(text.trim()) ? addPasted(text) : lookUp(typedLine(text.trim(), '', today)),
    [addPasted, lookUp, today],
  );
  const { refetch } = query;
  const refresh = useCallback(() => {
    forgetAnswers(client);
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
      <KeepNotices problem={problem} leftOut={sheet.leftOut} />
      <UndoBar
        words={sheet.undo?.words}
        onUndo={() => startTransition(() => dispatch({ kind: 'undo' }))}
      />
      <ReadAs readAs={readAs} />
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
          <Elsewhere
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
  const items = itemsOf(keptRows(initial.rows), initial.date);
  cacheAnswers(client, { countryCode, branch, channel: initial.channel, today }, items, answers);
}
