'use client';

import {
  type QueryClient,
  replaceEqualDeep,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useNow } from '#components/shell/time/browser-time.tsx';
import { useDebouncedValue } from '#components/ui/browser/use-debounced-value.ts';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import type { RowKind } from '#lib/availability/sheet/row-result.ts';
import type { OtherBranchesResult } from '#lib/availability/sheet/schema.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import {
  cacheAnswers,
  invalidateAnswers,
  otherBranchesOptions,
  seedQuery,
  sheetOptions,
} from './availability-queries.ts';
import { nearestNeeds } from './branches/branch-needs.ts';
import { OtherBranches } from './branches/other-branches.tsx';
import { splitOptionLabel, useOtherBranches } from './branches/use-other-branches.ts';
import { SheetEntry } from './entry/sheet-entry.tsx';
import { useAddition } from './entry/use-addition.ts';
import { useSimilarProducts } from './entry/use-similar-products.ts';
import { DuplicateDialog } from './lists/duplicate-dialog.tsx';
import { ListBar } from './lists/list-bar.tsx';
import { resolveConflict, saveList } from './lists/sheet-lists.ts';
import { EmptySheet } from './sheet/empty-sheet.tsx';
import { SaveNotices } from './sheet/save-notices.tsx';
import { ReplacementsNotice, UndoBar } from './sheet/sheet-notices.tsx';
import { SheetStatus, SheetTools } from './sheet/sheet-status.tsx';
import { SheetTable } from './sheet/sheet-table.tsx';
import { PlainSheetForm, SheetTargetFields } from './sheet/sheet-target.tsx';
import type { SheetBranch } from './state/sheet-address.ts';
import {
  itemsOf,
  linesOfKind,
  neededElsewhere,
  type SheetAnswers,
  type SheetLine,
  sheetLines,
  sortedLines,
} from './state/sheet-lines.ts';
import type { SheetAction, SheetSettings } from './state/sheet-state.ts';
import { type SheetPage, useSheet } from './state/use-sheet.ts';

type Props = {
  countryCode: CountryCode;
  branches: readonly SheetBranch[];
  /** The list or link of the address. */
  page: SheetPage;
  /** The server's answers to the sheet, and what the nearest branches have of what is short. */
  answers: SheetAnswers | undefined;
  others: OtherBranchesResult['branches'] | undefined;
  baseUrl: string;
};

/** A sheet of products and quantities: each row says how much is here and when the rest is, and who else has it. */
export function AvailabilitySheet(props: Props) {
  const { countryCode, branches, page, answers, baseUrl } = props;
  const client = useQueryClient();
  const state = useSheet(countryCode, page);
  const { lists, open, isReady, readRows, change } = state;
  const { sheet } = open;
  const { rows, branch, channel, date, elsewhere } = sheet;
  const now = useNow(page.now);
  const here = branches.find(({ number }) => number === branch);
  const timeZone = here?.timeZone ?? COUNTRY_TIME_ZONES[countryCode];
  const today = dateIn(timeZone, now);
  const target = useMemo(() => ({ branch, channel, date }), [branch, channel, date]);
  useState(() => seedAnswers(client, props));

  const items = useMemo(() => itemsOf(rows, date), [rows, date]);
  const debouncedItems = useDebouncedValue(items, DEBOUNCE_MS);
  const query = useQuery({
    ...sheetOptions(client, { countryCode, branch, channel, today }, debouncedItems),
    enabled: here !== undefined && debouncedItems.length > 0,
  });
  const known = query.data ?? answers;
  // The clocks of server and browser may differ about the age of the page, but not what they render of it.
  const isFetching = query.isFetching && (isReady || query.data === undefined);
  const isStale =
    known?.branch !== branch ||
    known.channel !== channel ||
    (isFetching && !query.isPlaceholderData);
  const lines = useStable(
    useMemo(() => sheetLines(rows, date, known, isStale), [rows, date, known, isStale]),
  );
  const [frozenOrder, setFrozenOrder] = useState<readonly string[]>();
  const [isAsListed, setAsListed] = useState(true);
  const [kind, setKind] = useState<RowKind>();
  const order = useMemo(
    () => (isAsListed ? lines : sortedLines(lines, frozenOrder)),
    [isAsListed, lines, frozenOrder],
  );
  const shown = useMemo(() => linesOfKind(order, kind, frozenOrder), [order, kind, frozenOrder]);
  // A keystroke is painted in its row before the parts around the table update.
  const deferredOrder = useDeferredValue(order);
  const setEditing = (isEditing: boolean) =>
    setFrozenOrder((before) =>
      isEditing ? (before ?? shown.map(({ row }) => row.id)) : undefined,
    );

  const unknown = useMemo(() => unknownProducts(lines), [lines]);
  const { similar, replacements } = useSimilarProducts(
    countryCode,
    unknown,
    frozenOrder === undefined,
    change,
  );
  const changeAll = useCallback(
    (action: SheetAction) => {
      // What is added is seen.
      setKind(undefined);
      change(action);
    },
    [change],
  );
  const { addRow, addPasted, duplicates, resolveDuplicates } = useAddition(
    readRows,
    today,
    changeAll,
  );

  const short = deferredOrder.filter(({ state }) => state.kind === 'short').length;
  // A keystroke seldom changes it, and the best split takes long to find.
  const needs = useStable(
    useMemo(() => neededElsewhere(deferredOrder, elsewhere), [deferredOrder, elsewhere]),
  );
  const hasElsewhere = here !== undefined && needs.length > 0;
  const sources = useOtherBranches({ countryCode, branches, target, needs, isReady });
  const { refetch } = query;
  const refresh = useCallback(() => {
    invalidateAnswers(client);
    void refetch();
  }, [client, refetch]);
  const clear = useCallback(() => change({ kind: 'clear' }), [change]);
  const set = useCallback((what: SheetSettings) => change({ kind: 'set', what }), [change]);
  const targetFields = { branches, target, today };
  return (
    <div className="space-y-2.5">
      <ListBar
        state={state}
        status={
          <SheetStatus
            lines={lines}
            kind={shown === order ? undefined : kind}
            onKind={setKind}
            target={target}
            branchName={here?.name}
            timeZone={timeZone}
            known={known}
            isFetching={isFetching || debouncedItems !== items}
            onRefresh={refresh}
          />
        }
        tools={
          <SheetTools
            countryCode={countryCode}
            baseUrl={baseUrl}
            lines={deferredOrder}
            items={debouncedItems}
            target={target}
            asOf={known?.asOf}
            isAsListed={isAsListed}
            onOrder={setAsListed}
            onClear={clear}
          />
        }
      />
      <PlainSheetForm {...targetFields} countryCode={countryCode} rows={rows} />
      <div className="hidden flex-wrap items-start gap-x-4 gap-y-2 scripted:flex print:hidden">
        <SheetEntry
          {...{ countryCode, target, today, isReady }}
          branchName={here?.name}
          onRow={addRow}
          onPaste={addPasted}
        />
        <SheetTargetFields {...targetFields} isReady={isReady} onChange={set} />
      </div>
      {!here && <Notice>Choose a branch to see what is in stock there.</Notice>}
      <SaveNotices
        open={open}
        onResolve={(which) => resolveConflict(lists, open.id, which)}
        onRetry={() => void saveList(lists, open.id)}
      />
      <div className="sheet-undo">
        <UndoBar words={sheet.undo?.words} onUndo={() => change({ kind: 'undo' })} />
      </div>
      <ReplacementsNotice replacements={replacements} />
      {query.error && (
        <ErrorNotice
          error={query.error}
          forbidden="see availability"
          retry={() => void query.refetch()}
        >
          Your rows are still here, with their last answers.
        </ErrorNotice>
      )}
      {rows.length === 0 ? (
        <EmptySheet countryCode={countryCode} lists={state.names} onPaste={addPasted} />
      ) : (
        <div className="sheet-layout">
          {hasElsewhere && (
            // Past the fields of every row: for the keyboard, and where the branches are below the rows.
            <a href="#elsewhere-heading" className="sheet-jump">
              {sources.splits.length === 0 && 'Other branches'}
              {sources.splits.map((split) => (
                <span key={split.how} className="max-sm:block sm:not-first:before:content-['_·_']">
                  {splitOptionLabel(split)}
                </span>
              ))}
            </a>
          )}
          <SheetTable
            countryCode={countryCode}
            lines={shown}
            today={today}
            similar={similar}
            onChange={change}
            onEditing={setEditing}
          />
          {hasElsewhere && (
            <OtherBranches
              countryCode={countryCode}
              elsewhere={elsewhere}
              needs={needs}
              short={short}
              sources={sources}
              now={now}
              onSet={set}
            />
          )}
        </div>
      )}
      <DuplicateDialog
        duplicates={duplicates}
        onChoose={resolveDuplicates}
        onCancel={() => resolveDuplicates(undefined)}
      />
    </div>
  );
}

const DEBOUNCE_MS = 350;

function unknownProducts(lines: readonly SheetLine[]): string[] {
  return lines
    .filter(({ state, isOutdated }) => state.kind === 'not found' && !isOutdated)
    .map(({ row }) => row.product);
}

/** The same value, and the same parts of it, while they say the same: only what changed is rendered. */
function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  const next = replaceEqualDeep(stable, value);
  if (next !== stable) setStable(next);
  return next;
}

/** So that the first paint has them. They are for the branch and date that the server used. */
function seedAnswers(client: QueryClient, props: Props): void {
  const { countryCode, page, branches, answers, others } = props;
  if (!answers) return;
  const { rows, date, channel } = page.sheet;
  const target = { ...answers, countryCode, channel };
  cacheAnswers(client, target, itemsOf(rows, date), answers);
  if (!others || others.length === 0) return;
  const { branchIds, items } = nearestNeeds(page.sheet, answers, branches);
  const { queryKey } = otherBranchesOptions(target, branchIds, items);
  seedQuery(client, queryKey, others, page.now);
}
