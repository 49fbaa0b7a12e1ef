'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Link from 'next/link';
import { memo, useDeferredValue, useLayoutEffect } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { errorMessage } from '#components/api/error-message.ts';
import { AsOf } from '#components/shell/time/time.tsx';
import { useDebouncedValue } from '#components/ui/browser/use-debounced-value.ts';
import type { SearchGroup } from '#lib/search/schema.ts';
import { findDestination, searchOptions } from './omnibox-search.ts';
import { ResultBadge } from './result-badge.tsx';

/** Exported here so that it is loaded with the panel: where Enter leads. */
export const destinationOf = findDestination;

const DEBOUNCE_MS = 100;

type Props = {
  countryCode: string;
  timeZone: string;
  text: string;
  active: string | undefined;
  /** Whether Enter was pressed and its destination is being looked up. */
  isNavigating: boolean;
  onOpened: () => void;
  /** Called when new results no longer contain the active option. */
  onActiveRemoved: () => void;
};

/** The results in groups, and the status of the search. */
export function OmniboxPanel(props: Props) {
  const { countryCode, timeZone, text, active, isNavigating, onOpened, onActiveRemoved } = props;
  const debounced = useDebouncedValue(text, DEBOUNCE_MS);
  const { data, error, failureReason, isFetching } = useQuery({
    ...searchOptions(countryCode, debounced),
    placeholderData: keepPreviousData,
  });
  // Rendering results must not delay key presses.
  const shown = useDeferredValue(data);
  const isUpToDate = !isFetching && debounced === text && shown === data;
  const groups = error ? [] : nonEmptyGroups(shown?.groups ?? []);
  // Before paint: `aria-activedescendant` must not refer to a missing option.
  useLayoutEffect(() => {
    if (active !== undefined && document.getElementById(active) === null) onActiveRemoved();
  });
  return (
    <div className="absolute top-[calc(100%+0.25rem)] left-0 max-h-[min(70dvh,36rem)] w-full overflow-y-auto rounded-lg border border-line bg-paper shadow-[0_0.5rem_1.5rem_rgb(0_0_0/0.18)]">
      <OmniboxStatus
        text={text}
        error={error}
        retryReason={failureReason}
        isBusy={isNavigating || !isUpToDate}
        count={shown && groups.reduce((sum, { results }) => sum + results.length, 0)}
        exactCount={isUpToDate ? (shown?.exact.length ?? 0) : 0}
      />
      <div
        id="omnibox-results"
        role="listbox"
        aria-label="Search results"
        aria-busy={!isUpToDate}
        // Keeps the focus in the field.
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

function nonEmptyGroups(groups: readonly SearchGroup[]): SearchGroup[] {
  return groups.filter(({ results }) => results.length > 0);
}

const OPTION_CLASS =
  'cursor-pointer px-3 py-1.5 text-sm hover:bg-accent-panel aria-selected:bg-accent-panel aria-selected:shadow-[inset_0.1875rem_0_var(--color-accent)]';
const RESULT_CLASS =
  'grid grid-cols-[8rem_minmax(0,1fr)_auto] gap-3 text-ink max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0';

type GroupProps = {
  group: SearchGroup;
  /** Id of the active option if it is in this group. */
  active: string | undefined;
  onOpened: () => void;
};

/**
 * Results of one kind under a heading, as links, so that they also open in a new tab. Memoised, as most groups stay
 * the same while somebody types.
 */
const OmniboxGroup = memo(function OmniboxGroup({ group, active, onOpened }: GroupProps) {
  const { kind, title, results, all } = group;
  const heading = `omnibox-${kind}`;
  // Ids derive from addresses, so that the active option stays active when other results arrive.
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
        <Link
          key={result.href}
          {...option(result.href)}
          className={clsx(OPTION_CLASS, RESULT_CLASS)}
        >
          <span className="font-medium wrap-anywhere">{result.title}</span>
          <span className="truncate text-quiet max-sm:col-span-full max-sm:row-start-2">
            {result.detail}
          </span>
          <span className="text-right">
            <ResultBadge result={result} />
          </span>
        </Link>
      ))}
      {all && (
        <Link {...option(all)} className={clsx(OPTION_CLASS, 'block text-accent')}>
          All matches in {title}
        </Link>
      )}
    </fieldset>
  );
});

const SLOW_MS = 1_500;

type StatusProps = {
  text: string;
  error: Error | null;
  /** The error of a search that is being retried. */
  retryReason: Error | null;
  isBusy: boolean;
  /** The number of results; undefined before the first answer. */
  count: number | undefined;
  /** How many records have exactly the number that was typed. */
  exactCount: number;
};

/** The status of the search as a live region. */
function OmniboxStatus(props: StatusProps) {
  const { error, retryReason, isBusy, count, exactCount } = props;
  const isSlow = useDebouncedValue(isBusy, SLOW_MS) && isBusy;
  const failed = isBusy ? retryReason : error;
  const correlationId = failed instanceof ApiError ? failed.correlationId : undefined;
  const message = failed
    ? `${errorMessage(failed)}${isBusy ? ': trying again' : '. Enter tries again'}.`
    : statusText(props, isSlow);
  const isQuiet = !failed && (count ?? 0) > 0 && !isSlow && exactCount < 2;
  return (
    <div role="status" className={isQuiet ? 'sr-only' : 'px-3 py-2.5 text-sm'}>
      <p className={failed ? 'font-medium text-bad' : 'text-quiet'}>{message}</p>
      {correlationId && (
        <p className="text-quiet text-xs">
          Correlation id <code className="break-all">{correlationId}</code>
        </p>
      )}
    </div>
  );
}

function statusText({ text, isBusy, count, exactCount }: StatusProps, isSlow: boolean): string {
  if (isSlow) return 'Still searching: the network or the service is slow.';
  if (isBusy && !count) return 'Searching …';
  if (count === 0) return `Nothing matches “${text}”. Try fewer or other words.`;
  if (exactCount > 1) return `${exactCount} records have the number ${text}: choose one of them.`;
  return count === 1 ? '1 result' : `${count ?? 0} results`;
}
