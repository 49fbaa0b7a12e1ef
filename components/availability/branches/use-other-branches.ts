'use client';

import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { otherBranchesOptions } from '#components/availability/availability-queries.ts';
import type { SheetBranch, SheetTarget } from '#components/availability/state/sheet-address.ts';
import type { Need } from '#components/availability/state/sheet-lines.ts';
import {
  bestSplit,
  coverOf,
  type Source,
  type Split,
  splitLabel,
} from '#lib/availability/sheet/branch-cover.ts';
import type { OtherBranchesResult } from '#lib/availability/sheet/schema.ts';
import { chunk, MAX_BRANCHES_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import { MAX_FIRST_BRANCHES, otherBranches, rankBranches } from './branch-needs.ts';

type Request = {
  readonly countryCode: string;
  readonly branches: readonly SheetBranch[];
  readonly target: SheetTarget;
  /** What is needed from other branches; nothing is asked if there is none. */
  readonly needs: readonly Need[];
  /** Whether the page is more than what the server made. */
  readonly isReady: boolean;
};

/** A split over other branches; `how` is set where not all of them are for a customer to collect from. */
export type SplitOption = Split & { readonly how?: 'Transfer' | 'Pick up' };

/** The best split and, if one of its branches is no counter or too far to drive to, the best one over those that are. */
function splitsOf(
  needs: readonly number[],
  sources: readonly (Source & { readonly isTransferOnly: boolean })[],
): SplitOption[] {
  const best = bestSplit(needs, sources);
  if (!best) return [];
  const open = sources.filter(
    ({ isTransferOnly, kilometres }) => !isTransferOnly && (kilometres ?? 0) <= PICK_UP_KM,
  );
  if (best.shares.every(({ number }) => open.some((source) => source.number === number)))
    return [best];
  const pickup = bestSplit(needs, open);
  return [
    { ...best, how: 'Transfer' },
    ...(pickup ? [{ ...pickup, how: 'Pick up' as const }] : []),
  ];
}

/** How far a customer may be sent: further away goods are transferred. */
const PICK_UP_KM = 100;

/** What a split says, as in `splitLabel`, with how the goods come where that matters. */
export function splitOptionLabel({ how, ...split }: SplitOption): string {
  return how ? `${how}: ${splitLabel(split)}` : splitLabel(split);
}

/** The branches that can help, those that cover most first, and the best split over up to three of them. */
export type Sources = ReturnType<typeof useOtherBranches>;

/** Asks the nearest branches what they have of the needs. The result changes only with what they answer. */
export function useOtherBranches(request: Request) {
  const { countryCode, branches, target, needs, isReady } = request;
  const { branch: here, channel } = target;
  const [count, setCount] = useState(MAX_FIRST_BRANCHES);
  const all = useMemo(() => otherBranches(branches, here), [branches, here]);
  const checked = useMemo(() => all.slice(0, count), [all, count]);
  const items = useMemo(() => needs.map(({ item }) => item), [needs]);
  const combine = useCallback(
    (results: UseQueryResult<OtherBranchesResult['branches']>[]) => {
      const units = new Map(
        results.flatMap(({ data = [], isPlaceholderData }) =>
          isPlaceholderData ? [] : data.map((each) => [each.branchId, each.units] as const),
        ),
      );
      const found = checked.flatMap((branch) => {
        const has = units.get(branch.number);
        return has?.length === items.length ? [{ branch, units: has }] : [];
      });
      const quantities = items.map(({ quantity }) => quantity);
      const covers = found
        .map((each) => ({ ...each, cover: coverOf(quantities, each.units) }))
        .filter(({ cover }) => cover.units > 0);
      const sources = found.map((each) => ({ ...each.branch, units: each.units }));
      const splits = splitsOf(quantities, sources);
      const best = splits[0]?.shares.map(({ number }) => number) ?? [];
      return {
        splits,
        ranked: rankBranches(covers, best),
        total: quantities.reduce((sum, quantity) => sum + quantity, 0),
        failed: results.find(({ error }) => error !== null),
        isLoading: results.some(({ isFetching, data }) => isFetching && (isReady || !data)),
      };
    },
    [checked, items, isReady],
  );
  const groups = items.length === 0 ? [] : chunk(checked, MAX_BRANCHES_PER_CALL);
  const found = useQueries({
    queries: groups.map((group) =>
      otherBranchesOptions(
        { countryCode, channel },
        group.map(({ number }) => number),
        items,
      ),
    ),
    combine,
  });
  return useMemo(
    () => ({
      ...found,
      checkedCount: checked.length,
      /** How many branches there are, and how many the next call asks. */
      totalCount: all.length,
      next: Math.min(MAX_BRANCHES_PER_CALL, all.length - checked.length),
      askMore: () => setCount((before) => before + MAX_BRANCHES_PER_CALL),
    }),
    [found, checked, all],
  );
}
