'use client';

import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect } from 'react';
import type { SearchGroup } from '#lib/search/schema.ts';
import { AsOf } from './as-of.tsx';
import { isOf, OmniboxGroup } from './omnibox-group.tsx';
import { destination, searchOptions } from './omnibox-search.ts';
import { OmniboxStatus } from './omnibox-status.tsx';
import { useSettled } from './use-settled.ts';

const SETTLED_MS = 100;

/** Where Enter leads from a text; undefined where one of the results has to be chosen. */
export function destinationOf(
  client: QueryClient,
  countryCode: string,
  text: string,
): Promise<string | undefined> {
  return destination(client, countryCode, text);
}

type Parts = {
  countryCode: string;
  timeZone: string;
  asked: string;
  /** Id of the option that the arrow keys chose. */
  active: string | undefined;
  /** Whether Enter was pressed and the way is being looked up. */
  isLeaving: boolean;
  onOpened: () => void;
  /** Told when a new answer no longer has the option that was chosen. */
  onGone: () => void;
};

/** What the search finds, in groups, and how it stands with it. */
export function OmniboxPanel(parts: Parts) {
  const { countryCode, timeZone, asked, active, isLeaving, onOpened, onGone } = parts;
  const settled = useSettled(asked, SETTLED_MS);
  const { data, error, failureReason, isFetching } = useQuery({
    ...searchOptions(countryCode, settled),
    placeholderData: keepPreviousData,
  });
  // What is found waits for the keys that come meanwhile; no key waits for it.
  const shown = useDeferredValue(data);
  const isSettled = !isFetching && settled === asked && shown === data;
  const groups = error ? [] : withResults(shown?.groups ?? []);
  // Before anything is painted: the field must not point at what is not there.
  useLayoutEffect(() => {
    if (active !== undefined && document.getElementById(active) === null) onGone();
  });
  return (
    <div className="omnibox-panel">
      <OmniboxStatus
        asked={asked}
        error={error}
        passing={failureReason}
        isBusy={isLeaving || !isSettled}
        count={shown && groups.reduce((sum, { results }) => sum + results.length, 0)}
        alike={isSettled ? (shown?.exact.length ?? 0) : 0}
      />
      <div
        id="omnibox-results"
        role="listbox"
        aria-label="Search results"
        aria-busy={!isSettled}
        // The caret stays in the field, where typing goes on.
        onMouseDown={(event) => event.preventDefault()}
        tabIndex={-1}
      >
        {groups.map((group) => (
          <OmniboxGroup
            key={group.kind}
            group={group}
            active={active !== undefined && isOf(group, active) ? active : undefined}
            onOpened={onOpened}
          />
        ))}
      </div>
      {shown && !error && (
        <p className="flex justify-between gap-4 border-line border-t px-3 py-1.5 text-quiet text-xs">
          <span>Enter opens the exact number, else a page of all that matches</span>
          <AsOf at={shown.asOf} timeZone={timeZone} />
        </p>
      )}
    </div>
  );
}

function withResults(groups: readonly SearchGroup[]): SearchGroup[] {
  return groups.filter(({ results }) => results.length > 0);
}
