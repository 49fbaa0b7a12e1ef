'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { memo, type ReactNode, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { errorMessage } from '#components/api/error-message.ts';
import { readPreferences, useUserKey } from '#components/shell/preferences/browser-preferences.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { useDebouncedValue } from '#components/ui/browser/use-debounced-value.ts';
import { CorrelationId } from '#components/ui/error-notice.tsx';
import { Link } from '#components/ui/link.tsx';
import type { SearchGroup, SearchResults } from '#lib/search/schema.ts';
import type { SearchAction } from '../screens.tsx';
import {
  destinationsOf,
  findDestination,
  type SearchOrigin,
  searchOptions,
} from './omnibox-search.ts';
import { OmniboxStart, OptionGroup, optionProps } from './omnibox-start.tsx';
import {
  allMatches,
  GroupCount,
  OPTION_CLASS,
  RESULT_LIST_CLASS,
  RESULT_ROW_CLASS,
  ResultRow,
} from './result-row.tsx';

/** Exported here so that it is loaded with the panel: where Enter leads. */
export const destinationOf = findDestination;

const DEBOUNCE_MS = 100;

type Props = {
  origin: SearchOrigin;
  actions: readonly SearchAction[];
  timeZone: string;
  text: string;
  active: string | undefined;
  /** Whether Enter was pressed and its destination is being looked up. */
  isNavigating: boolean;
  onOpened: () => void;
  /** Called with the option that Enter opens, and with none when new results no longer contain the active one. */
  onActive: (option: string | undefined) => void;
};

/** What is below the field: recents and actions while it is empty, else the results. */
export function OmniboxPanel(props: Props) {
  const { text, actions, active, onOpened } = props;
  const userKey = useUserKey();
  if (text !== '') return <OmniboxResults {...props} />;
  return (
    <div className={PANEL_CLASS}>
      <ResultList label="Recent and often used">
        <OmniboxStart seen={readPreferences(userKey).seen} {...{ actions, active, onOpened }} />
      </ResultList>
      <p className={FOOTER_CLASS}>
        Try <q>smith 776</q>, <q>2 Dec smith</q>, a phone, order or job number, or scan a barcode
      </p>
    </div>
  );
}

const PANEL_CLASS =
  'absolute top-[calc(100%+0.25rem)] left-0 flex max-h-[min(76dvh,44rem)] w-full flex-col overflow-hidden raised animate-raise max-md:fixed max-md:inset-x-2 max-md:top-[calc(var(--sticky-top)+var(--bar))] max-md:w-auto md:w-208 md:max-w-[calc(100vw-7rem)]';

/** It stays while the results above it scroll. */
const FOOTER_CLASS = 'border-line border-t px-3 py-1.5 text-quiet text-xs';

type ListProps = { label: string; isBusy?: boolean; children: ReactNode };

function ResultList({ label, isBusy = false, children }: ListProps) {
  return (
    <div
      id="omnibox-results"
      role="listbox"
      aria-label={label}
      aria-busy={isBusy}
      className="min-h-0 overflow-y-auto transition-opacity aria-busy:opacity-60 aria-busy:delay-300"
      tabIndex={-1}
    >
      {children}
    </div>
  );
}

/** The results in groups, and the status of the search. */
function OmniboxResults(props: Props) {
  const { origin, timeZone, text, active, isNavigating, onOpened, onActive } = props;
  const debounced = useDebouncedValue(text, DEBOUNCE_MS);
  const { data, error, failureReason, isFetching } = useQuery({
    ...searchOptions(origin, debounced || text),
    placeholderData: keepPreviousData,
  });
  // Rendering results must not delay key presses.
  const shown = useDeferredValue(data);
  const isUpToDate = !isFetching && debounced === text && shown === data;
  const groups = error ? [] : nonEmptyGroups(shown?.groups ?? []);
  const [opens, ...others] = isUpToDate && shown ? destinationsOf(shown) : [];
  const entered = groups.flatMap(({ kind, results }) =>
    results.flatMap(({ href, title }) =>
      href === opens && others.length === 0 ? [{ id: `omnibox-${kind}${href}`, title }] : [],
    ),
  )[0];
  const enteredId = entered?.id;
  // What Enter opens is chosen before it is pressed, where it can be seen.
  useEffect(() => {
    if (enteredId !== undefined) onActive(enteredId);
  }, [enteredId, onActive]);
  // Before paint: `aria-activedescendant` must not refer to a missing option.
  useLayoutEffect(() => {
    if (active !== undefined && document.getElementById(active) === null) onActive(undefined);
  });
  return (
    <div className={PANEL_CLASS}>
      <OmniboxStatus
        text={text}
        error={error}
        retryReason={failureReason}
        isBusy={isNavigating || !isUpToDate}
        count={shown && groups.reduce((sum, { results }) => sum + results.length, 0)}
        exactCount={isUpToDate ? (shown?.exact.length ?? 0) : 0}
        correctedQuery={shown?.correctedQuery}
        unmetConditions={isUpToDate ? shown?.unmetConditions : undefined}
        elsewhere={isUpToDate && !error ? shown?.elsewhere : undefined}
        onOpened={onOpened}
      />
      <ResultList label="Search results" isBusy={!isUpToDate}>
        {groups.map((group) => (
          <OmniboxGroup
            key={group.kind}
            group={group}
            marks={shown?.marks ?? NO_MARKS}
            active={active?.startsWith(`omnibox-${group.kind}/`) ? active : undefined}
            onOpened={onOpened}
          />
        ))}
      </ResultList>
      {shown && !error && groups.length > 0 && (
        <p className={`flex justify-between gap-4 ${FOOTER_CLASS}`}>
          <span>{entered ? `Enter opens ${entered.title}` : 'Enter shows all results'}</span>
          <AsOf at={shown.asOf} timeZone={timeZone} />
        </p>
      )}
    </div>
  );
}

function nonEmptyGroups(groups: readonly SearchGroup[]): SearchGroup[] {
  return groups.filter(({ results }) => results.length > 0);
}

const NO_MARKS: readonly string[] = [];

type GroupProps = {
  group: SearchGroup;
  marks: readonly string[];
  /** Id of the active option if it is in this group. */
  active: string | undefined;
  onOpened: () => void;
};

/**
 * Results of one kind under a heading, as links, so that they also open in a new tab. Memoised, as most groups stay
 * the same while somebody types.
 */
const OmniboxGroup = memo(function OmniboxGroup({ group, marks, active, onOpened }: GroupProps) {
  const { kind, title, results, all } = group;
  const option = (href: string) => optionProps(kind, href, { active, onOpened });
  return (
    <OptionGroup
      kind={kind}
      title={
        <>
          {title} <GroupCount group={group} />
        </>
      }
    >
      <div className={RESULT_LIST_CLASS}>
        {results.map((result) => (
          <Link
            key={result.href}
            {...option(result.href)}
            className={clsx(OPTION_CLASS, RESULT_ROW_CLASS, PHONE_COLUMNS)}
          >
            <ResultRow result={result} marks={marks} isCompact />
          </Link>
        ))}
      </div>
      {all && (
        <Link {...option(all)} className={clsx(OPTION_CLASS, 'block link')}>
          {allMatches(title, all)}
        </Link>
      )}
    </OptionGroup>
  );
});

/** Beside each other only where there is room for them all: each row has its own. */
const PHONE_COLUMNS = 'max-sm:gap-x-3 max-sm:grid-cols-[minmax(4.5rem,1fr)_auto_minmax(0,auto)]';
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
  /** What was looked for instead of misspelt words. */
  correctedQuery: string | undefined;
  unmetConditions: string | undefined;
  elsewhere: SearchResults['elsewhere'];
  onOpened: () => void;
};

/** The status of the search as a live region. */
function OmniboxStatus(props: StatusProps) {
  const { error, retryReason, isBusy, count, exactCount, elsewhere, onOpened } = props;
  const isSlow = useDebouncedValue(isBusy, SLOW_MS) && isBusy;
  const failed = isBusy ? retryReason : error;
  const correlationId = failed instanceof ApiError ? failed.correlationId : undefined;
  const message = failed
    ? `${errorMessage(failed)}${isBusy ? ': trying again' : '. Enter tries again'}.`
    : statusText(props, isSlow);
  const says = props.unmetConditions ?? props.correctedQuery;
  const isQuiet = !failed && (count ?? 0) > 0 && exactCount < 2 && !says;
  return (
    <div className={isQuiet ? 'sr-only' : 'px-3 pt-2.5 pb-1 text-sm'}>
      <div role="status">
        <p
          className={clsx(
            failed && 'text-bad',
            (failed || says) && 'font-medium',
            !failed && !says && 'text-quiet',
          )}
        >
          {message}
        </p>
        <CorrelationId id={correlationId} />
      </div>
      {elsewhere && (
        <p className="pt-1">
          <Link href={elsewhere.href} onClick={onOpened} className="link">
            {elsewhere.label}
          </Link>
        </p>
      )}
    </div>
  );
}

function statusText(
  { text, isBusy, count, exactCount, correctedQuery, unmetConditions }: StatusProps,
  isSlow: boolean,
): string {
  if (isSlow) return 'Still searching: the connection is slow.';
  if (isBusy && !count) return 'Searching …';
  if (count === 0) return `Nothing matches “${text}”. Try fewer words, or part of the number.`;
  if (unmetConditions) return unmetConditions;
  if (correctedQuery) return `Showing results for “${correctedQuery}”`;
  if (exactCount > 1) return `${exactCount} records have the number ${text}: choose one.`;
  return count === 1 ? '1 result' : `${count ?? 0} results`;
}
