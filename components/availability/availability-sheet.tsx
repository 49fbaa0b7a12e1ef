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
import { useCountry } from '#components/ui/country.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { NeedsScripts, Notice } from '#components/ui/notice.tsx';
import { Toast } from '#components/ui/toast.tsx';
import type { RowKind } from '#lib/availability/sheet/row-result.ts';
import type { OtherBranchesResult } from '#lib/availability/sheet/schema.ts';
import type { SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import {
  invalidateAnswers,
  otherBranchesOptions,
  seedQuery,
  sheetOptions,
} from './availability-queries.ts';
import { nearestNeeds } from './branches/branch-needs.ts';
import { OtherBranches, OtherBranchesLink } from './branches/other-branches.tsx';
import { useOtherBranches } from './branches/use-other-branches.ts';
import { SheetEntry } from './entry/sheet-entry.tsx';
import { useSimilarProducts } from './entry/use-similar-products.ts';
import { useDuplicateDialog } from './lists/duplicate-dialog.tsx';
import { ListBar } from './lists/list-bar.tsx';
import { getList } from './lists/sheet-lists.ts';
import { EmptySheet } from './sheet/empty-sheet.tsx';
import { ReplacementsNotice } from './sheet/replacements-notice.tsx';
import { SaveNotices } from './sheet/save-notices.tsx';
import { SheetStatus, SheetTools } from './sheet/sheet-status.tsx';
import { SheetTable } from './sheet/sheet-table.tsx';
import { SheetTargetFields } from './sheet/sheet-target.tsx';
import type { SheetBranch } from './state/sheet-address.ts';
import { SheetContext } from './state/sheet-context.ts';
import { itemsOf, neededElsewhere, type SheetAnswers, sheetLines } from './state/sheet-lines.ts';
import { findDuplicates } from './state/sheet-state.ts';
import { type SheetPage, useSheet } from './state/use-sheet.ts';

type Props = {
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
  const { branches, page, answers, baseUrl } = props;
  const countryCode = useCountry();
  const client = useQueryClient();
  const { lists, list, names, isReady, change, done, show } = useSheet(countryCode, page);
  const { id } = list;
  const { rows, branch, channel, date, elsewhere, undo } = list.sheet;
  const now = useNow(page.now);
  const here = branches.find(({ number }) => number === branch);
  const timeZone = here?.timeZone ?? COUNTRY_TIME_ZONES[countryCode];
  const today = dateIn(timeZone, now);
  /** Of which kind rows are shown: those that were of it when it was chosen, so that none disappears while it is edited. */
  const [filter, setFilter] = useState<{ kind: RowKind; ids: ReadonlySet<string> }>();
  const { ask, dialog } = useDuplicateDialog();
  const add = useCallback(
    async (added: readonly SheetRow[], isScanned = false) => {
      // Scanning a second time is how a scanner counts, and a dialog would swallow the scan after it.
      const onList = getList(lists, id).sheet.rows;
      const duplicates = isScanned ? 'add' : await ask(findDuplicates(onList, added));
      if (!duplicates) return;
      // What is added is seen.
      setFilter(undefined);
      change({ kind: 'add', rows: added, duplicates });
    },
    [ask, lists, id, change],
  );
  const target = { branch, channel, date };
  const place = { countryCode, branches, target, here, timeZone, today };
  const scope = useStable({ ...place, isReady, lists, change, show, add });
  useState(() => seedAnswers(client, countryCode, props));

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
    useMemo(
      () => sheetLines(rows, date, known, isStale, here !== undefined),
      [rows, date, known, isStale, here],
    ),
  );
  const shown = useMemo(() => {
    const chosen = lines.filter(({ row }) => filter?.ids.has(row.id));
    return chosen.length > 0 ? chosen : lines;
  }, [lines, filter]);
  const showKind = (kind: RowKind | undefined) => {
    const ids = lines.flatMap(({ row, state }) => (state.kind === kind ? [row.id] : []));
    setFilter(kind && { kind, ids: new Set(ids) });
  };
  // A keystroke is painted in its row before the parts around the table update.
  const deferredLines = useDeferredValue(lines);
  const { similar, replacements } = useSimilarProducts(scope, lines);
  // A keystroke seldom changes it, and the best split takes long to find.
  const needs = useStable(
    useMemo(() => neededElsewhere(deferredLines, elsewhere), [deferredLines, elsewhere]),
  );
  const sources = useOtherBranches(scope, needs);
  const hasElsewhere = here !== undefined && needs.length > 0;
  return (
    <SheetContext value={scope}>
      <div className="space-y-3">
        <ListBar
          list={list}
          names={names}
          tools={
            <SheetTools
              baseUrl={baseUrl}
              lines={deferredLines}
              items={debouncedItems}
              asOf={known?.asOf}
              undo={undo?.words}
            />
          }
        />
        <NeedsScripts>Changing the list</NeedsScripts>
        <fieldset
          disabled={!isReady}
          className="sheet-bar hidden min-w-0 flex-wrap rounded-md border border-field-edge scripted:flex print:hidden"
        >
          <SheetEntry />
          <SheetTargetFields />
        </fieldset>
        {!here && <Notice>Choose a branch to see what is in stock there.</Notice>}
        <SaveNotices list={list} />
        <Toast
          act={done?.undo}
          words={done?.id === id && undo ? done.undo?.words : undefined}
          onUndo={() => change({ kind: 'undo' })}
        />
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
        <SheetStatus
          lines={lines}
          kind={shown === lines ? undefined : filter?.kind}
          onKind={showKind}
          asOf={known?.asOf}
          isFetching={isFetching || debouncedItems !== items}
          onRefresh={() => invalidateAnswers(client)}
        />
        {rows.length === 0 ? (
          <EmptySheet />
        ) : (
          // Beside the grid where there is room for both, else below it. The last row clears what can be undone.
          <div className="sheet-layout grid gap-x-6 gap-y-3 pb-16 min-[84rem]:grid-cols-[minmax(0,1fr)_18.75rem]">
            {hasElsewhere && <OtherBranchesLink splits={sources.splits} />}
            <SheetTable lines={shown} similar={similar} />
            {hasElsewhere && (
              <OtherBranches
                elsewhere={elsewhere}
                short={deferredLines.filter((line) => line.state.kind === 'short').length}
                sources={sources}
                now={now}
              />
            )}
          </div>
        )}
        {dialog}
      </div>
    </SheetContext>
  );
}

const DEBOUNCE_MS = 350;

/** The same value, and the same parts of it, while they say the same: only what changed is rendered. */
function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  const next = replaceEqualDeep(stable, value);
  if (next !== stable) setStable(next);
  return next;
}

/** So that the first paint has them. They are for the branch and date that the server used. */
function seedAnswers(client: QueryClient, countryCode: string, props: Props): void {
  const { page, branches, answers, others } = props;
  if (!answers) return;
  const { sheet } = page.list;
  const { rows, date, channel } = sheet;
  const target = { ...answers, countryCode, channel };
  const checked = sheetOptions(client, target, itemsOf(rows, date));
  seedQuery(client, checked.queryKey, answers, page.now);
  if (!others || others.length === 0) return;
  const { branchIds, items } = nearestNeeds(sheet, answers, branches);
  const { queryKey } = otherBranchesOptions(target, branchIds, items);
  seedQuery(client, queryKey, others, page.now);
}
