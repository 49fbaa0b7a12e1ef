'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Link from 'next/link';
import { memo, useDeferredValue, useLayoutEffect } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { errorWords } from '#components/api/error-words.ts';
import { FoundMark } from '#components/search/found-mark.tsx';
import type { SearchGroup } from '#lib/search/schema.ts';
import { AsOf } from './as-of.tsx';
import { destination, searchOptions } from './omnibox-search.ts';
import { useSettled } from './use-settled.ts';

/** Loaded with the panel: where Enter leads. */
export const destinationOf = destination;

const SETTLED_MS = 100;

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
    <div className="absolute top-[calc(100%+0.25rem)] left-0 max-h-[min(70dvh,36rem)] w-full overflow-y-auto rounded-lg border border-line bg-paper shadow-[0_0.5rem_1.5rem_rgb(0_0_0/0.18)]">
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
            active={active?.startsWith(`omnibox-${group.kind}/`) ? active : undefined}
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

const OPTION =
  'cursor-pointer px-3 py-1.5 text-sm hover:bg-accent-panel aria-selected:bg-accent-panel aria-selected:shadow-[inset_0.1875rem_0_var(--color-accent)]';
const RESULT =
  'grid grid-cols-[8rem_minmax(0,1fr)_auto] gap-3 text-ink max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0';

type GroupParts = {
  group: SearchGroup;
  /** Id of the option that the arrow keys chose, where it is one of these. */
  active: string | undefined;
  onOpened: () => void;
};

/**
 * Results of one kind under their heading; each is a link, so that it opens in a new tab, too. They stay as they
 * are while somebody types on.
 */
const OmniboxGroup = memo(function OmniboxGroup({ group, active, onOpened }: GroupParts) {
  const { kind, title, results, all } = group;
  const heading = `omnibox-${kind}`;
  // What was chosen stays chosen when other results come in: Enter opens nothing else.
  const option = (href: string) => ({
    id: `omnibox-${kind}${href}`,
    role: 'option',
    'aria-selected': active === `omnibox-${kind}${href}`,
    tabIndex: -1,
    href,
    prefetch: false,
    onClick: onOpened,
  });
  return (
    <fieldset aria-labelledby={heading} className="min-w-0">
      <p id={heading} className="px-3 pt-2 pb-0.5 font-medium text-quiet text-xs/6">
        {title}
      </p>
      {results.map((result) => (
        <Link key={result.href} {...option(result.href)} className={clsx(OPTION, RESULT)}>
          <span className="font-medium wrap-anywhere">{result.title}</span>
          <span className="truncate text-quiet max-sm:col-span-full max-sm:row-start-2">
            {result.detail}
          </span>
          <span className="text-right">
            <FoundMark result={result} />
          </span>
        </Link>
      ))}
      {all && (
        <Link {...option(all)} className={clsx(OPTION, 'block text-accent')}>
          All matches in {title}
        </Link>
      )}
    </fieldset>
  );
});

const SLOW_MS = 1_500;

type StatusParts = {
  asked: string;
  error: Error | null;
  /** What went wrong with a search that is tried again. */
  passing: Error | null;
  isBusy: boolean;
  /** How many results there are; undefined as long as there were none yet. */
  count: number | undefined;
  /** How many records have the number that was typed whole. */
  alike: number;
};

/** How it stands with the search, in words; read out as it changes. */
function OmniboxStatus(parts: StatusParts) {
  const { error, passing, isBusy, count, alike } = parts;
  const isSlow = useSettled(isBusy, SLOW_MS) && isBusy;
  const failed = isBusy ? passing : error;
  const correlationId = failed instanceof ApiError ? failed.correlationId : undefined;
  const words = failed
    ? `${errorWords(failed)}${isBusy ? ': trying again' : '. Enter tries again'}.`
    : wordsFor(parts, isSlow);
  const isQuiet = !failed && (count ?? 0) > 0 && !isSlow && alike < 2;
  return (
    <div role="status" className={isQuiet ? 'sr-only' : 'px-3 py-2.5 text-sm'}>
      <p className={failed ? 'font-medium text-bad' : 'text-quiet'}>{words}</p>
      {correlationId && (
        <p className="text-quiet text-xs">
          Correlation id <code className="break-all">{correlationId}</code>
        </p>
      )}
    </div>
  );
}

function wordsFor({ asked, isBusy, count, alike }: StatusParts, isSlow: boolean): string {
  if (isSlow) return 'Still searching: the network or the service is slow.';
  if (isBusy && !count) return 'Searching …';
  if (count === 0) return `Nothing matches “${asked}”. Try fewer or other words.`;
  if (alike > 1) return `${alike} records have the number ${asked}: choose one of them.`;
  return count === 1 ? '1 result' : `${count ?? 0} results`;
}
