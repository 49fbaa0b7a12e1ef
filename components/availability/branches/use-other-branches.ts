'use client';

import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { otherBranchesOptions } from '#components/availability/availability-queries.ts';
import type { SheetScope } from '#components/availability/state/sheet-context.ts';
import type { Need } from '#components/availability/state/sheet-lines.ts';
import { bestSplits, coverOf } from '#lib/availability/sheet/branch-cover.ts';
import type { OtherBranchesResult } from '#lib/availability/sheet/schema.ts';
import { chunk, MAX_BRANCHES_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import { type FoundBranch, otherBranches, rankBranches } from './branch-needs.ts';

/** The branches that can help, those that cover most first, and the best split over up to three of them. */
export type Sources = ReturnType<typeof useOtherBranches>;

/**
 * Asks the nearest branches what they have of the needs, if there are any. The result changes only with what they
 * answer.
 */
export function useOtherBranches(scope: SheetScope, needs: readonly Need[]) {
  const { countryCode, branches, target, isReady } = scope;
  const { branch: here, channel } = target;
  const [count, setCount] = useState(MAX_BRANCHES_PER_CALL);
  const all = useMemo(() => otherBranches(branches, here), [branches, here]);
  const checked = useMemo(() => all.slice(0, count), [all, count]);
  const combine = useCallback(
    (results: UseQueryResult<OtherBranchesResult['branches']>[]) => {
      const answers = results.flatMap(({ data = [], isPlaceholderData }) =>
        isPlaceholderData ? [] : data,
      );
      const units = new Map(answers.map((answer) => [answer.branchId, answer.units]));
      const quantities = needs.map(({ item }) => item.quantity);
      const found = checked.flatMap((branch): FoundBranch[] => {
        const has = units.get(branch.number);
        if (has?.length !== needs.length) return [];
        const cover = coverOf(quantities, has);
        return cover.units > 0 ? [{ ...branch, units: has, cover }] : [];
      });
      const splits = bestSplits(quantities, found);
      const best = splits[0]?.shares.map(({ source }) => source.number) ?? [];
      return {
        splits,
        ranked: rankBranches(found, best),
        failed: results.find(({ error }) => error !== null),
        isLoading: results.some(({ isFetching, data }) => isFetching && (isReady || !data)),
      };
    },
    [checked, needs, isReady],
  );
  const items = needs.map(({ item }) => item);
  const groups = needs.length === 0 ? [] : chunk(checked, MAX_BRANCHES_PER_CALL);
  const found = useQueries({
    queries: groups.map((group) => {
      const ids = group.map(({ number }) => number);
      return otherBranchesOptions({ countryCode, channel }, ids, items);
    }),
    combine,
  });
  return useMemo(
    () => ({
      ...found,
      needs,
      checkedCount: checked.length,
      /** How many branches there are, and how many the next call asks. */
      totalCount: all.length,
      next: Math.min(MAX_BRANCHES_PER_CALL, all.length - checked.length),
      askMore: () => setCount((before) => before + MAX_BRANCHES_PER_CALL),
    }),
    [found, needs, checked, all],
  );
}
