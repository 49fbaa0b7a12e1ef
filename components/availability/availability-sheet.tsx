'use client';

import {
  type QueryClient,
  replaceEqualDeep,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useNow } from '#components/shell/time/browser-time.tsx';
import { useDebouncedValue } from '#components/ui/browser/use-debounced-value.ts';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import type { OtherBranchesResult } from '#lib/availability/sheet/schema.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { cacheAnswers, invalidateAnswers, sheetOptions } from './availability-queries.ts';
import { OtherBranches } from './branches/other-branches.tsx';
import { needsKey, splitOptionLabel, useOtherBranches } from './branches/use-other-branches.ts';
import { SheetEntry } from './entry/sheet-entry.tsx';
import { useAddition } from './entry/use-addition.ts';
import { useSimilarProducts } from './entry/use-similar-products.ts';
import { DuplicateDialog } from './lists/duplicate-dialog.tsx';
import { ListBar } from './lists/list-bar.tsx';
import type { ListName } from './lists/list-requests.ts';
import { EmptySheet } from './sheet/empty-sheet.tsx';
import { ReplacementsNotice, SaveNotices, UndoBar } from './sheet/sheet-notices.tsx';
import { SheetStatus, SheetTools } from './sheet/sheet-status.tsx';
import { SheetTable } from './sheet/sheet-table.tsx';
import { PlainSheetForm, SheetTargetFields } from './sheet/sheet-target.tsx';
import type { SheetBranch, SheetState } from './state/sheet-address.ts';
import {
  isShort,
  isUnknown,
  itemsOf,
  type LineKind,
  linesOfKind,
  neededElsewhere,
  type SheetAnswers,
  type SheetLine,
  sheetLines,
  sortedLines,
} from './state/sheet-lines.ts';
import { editableRows, type SheetAction, type SheetSettings } from './state/sheet-state.ts';
import { type OpenedList, useSheet } from './state/use-sheet.ts';

type Props = {
  countryCode: CountryCode;
  branches: readonly SheetBranch[];
  /** The sheet of the address, or of the list that it opens. */
  initial: SheetState;
  list: OpenedList | undefined;
  /** The user's lists. */
  lists: readonly ListName[];
  /** The server's answers to the sheet, and what the nearest branches have of what is short. */
  answers: SheetAnswers | undefined;
  elsewhere: OtherBranchesResult['branches'] | undefined;
  now: Date;
  baseUrl: string;
};

/** A sheet of products and quantities: each row says how much is here and when the rest is, and who else has it. */
export function AvailabilitySheet(props: Props) {
  const { countryCode, branches, answers, now: loadedAt, baseUrl } = props;
  const client = useQueryClient();
  const { sheet, lists, isReady, dispatch, change, actions, saving } = useSheet(countryCode, props);
  const { rows, branch, channel, date, elsewhere } = sheet;
  const now = useNow(loadedAt);
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
  const isStale =
    known?.branch !== branch ||
    known.channel !== channel ||
    (query.isFetching && !query.isPlaceholderData);
  const lines = useMemo(() => sheetLines(rows, date, known, isStale), [rows, date, known, isStale]);
  const [frozenOrder, setFrozenOrder] = useState<readonly number[]>();
  const [isAsListed, setAsListed] = useState(true);
  const [kind, setKind] = useState<LineKind>();
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
  const { addRow, addPasted, duplicates, resolveDuplicates } = useAddition(rows, today, changeAll);

  const short = useMemo(() => deferredOrder.filter(isShort).length, [deferredOrder]);
  const needed = useMemo(
    () => neededElsewhere(deferredOrder, elsewhere),
    [deferredOrder, elsewhere],
  );
  // The same list while it says the same: a keystroke seldom changes it, and the best split takes long to find.
  const [needs, setNeeds] = useState(needed);
  if (replaceEqualDeep(needs, needed) !== needs) setNeeds(needed);
  const [initialSources] = useState(
    () => props.elsewhere && { key: needsKey(target, needs), branches: props.elsewhere },
  );
  const hasElsewhere = here !== undefined && needs.length > 0;
  const sources = useOtherBranches({
    countryCode,
    branches,
    target,
    needs,
    initial: initialSources,
  });
  const { refetch } = query;
  const refresh = useCallback(() => {
    invalidateAnswers(client);
    void refetch();
  }, [client, refetch]);
  const clear = useCallback(() => change({ kind: 'clear' }), [change]);
  const set = useCallback((what: SheetSettings) => dispatch({ kind: 'set', what }), [dispatch]);
  // Only the rows of a list are kept: a link without changes stays a link.
  const keep = () => change({ kind: 'set', what: {} });
  const targetFields = { branches, target, today };
  return (
    <div className="space-y-2.5">
      <ListBar
        {...{ countryCode, sheet, lists, isReady, dispatch, actions }}
        onKeep={keep}
        status={
          <SheetStatus
            lines={lines}
            kind={shown === order ? undefined : kind}
            onKind={setKind}
            target={target}
            branchName={here?.name}
            timeZone={timeZone}
            known={known}
            isFetching={query.isFetching || debouncedItems !== items}
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
        problem={saving.problem}
        leftOut={sheet.leftOut}
        onResolve={(which) => void saving.resolve(which)}
        onRetry={() => void saving.retry()}
      />
      <div className="sheet-undo">
        <UndoBar
          words={sheet.undo?.words}
          onUndo={() => startTransition(() => dispatch({ kind: 'undo' }))}
        />
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
        <EmptySheet countryCode={countryCode} lists={lists} onPaste={addPasted} />
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
  return lines.filter((line) => isUnknown(line) && !line.isOutdated).map(({ row }) => row.product);
}

/** So that the first paint has them. They are for the branch and date that the server used. */
function seedAnswers(client: QueryClient, { countryCode, initial, answers }: Props): void {
  if (!answers) return;
  const { branch, today } = answers;
  const items = itemsOf(editableRows(initial.rows), initial.date);
  cacheAnswers(client, { countryCode, branch, channel: initial.channel, today }, items, answers);
}
