'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import type { SearchGroup, SearchResult } from '#lib/search/schema.ts';
import { AsOf } from './as-of.tsx';
import { searchOptions } from './omnibox-search.ts';
import { OmniboxStatus } from './omnibox-status.tsx';
import { useSettled } from './use-settled.ts';

const SETTLED_MS = 100;

type Parts = {
  countryCode: string;
  timeZone: string;
  asked: string;
  /** Whether Enter was pressed and the way is being looked up. */
  isLeaving: boolean;
};

/** What the search finds, in groups, and how it stands with it. */
export function OmniboxResults({ countryCode, timeZone, asked, isLeaving }: Parts) {
  const settled = useSettled(asked, SETTLED_MS);
  const { data, error, isFetching } = useQuery({
    ...searchOptions(countryCode, settled),
    placeholderData: keepPreviousData,
  });
  const isBusy = isLeaving || isFetching || settled !== asked;
  const groups = data?.groups.filter(({ results }) => results.length > 0) ?? [];
  return (
    <>
      <OmniboxStatus
        {...{ asked, error, isBusy }}
        count={data && groups.reduce((sum, { results }) => sum + results.length, 0)}
      />
      <ListBox aria-label="Search results" items={error ? [] : groups} className="omnibox-list">
        {(group) => <Group group={group} />}
      </ListBox>
      {data && !error && (
        <p className="flex justify-between gap-4 border-line border-t px-3 py-1.5 text-quiet text-xs">
          <span>Enter opens the exact number, or the list of all that match</span>
          <AsOf at={data.asOf} timeZone={timeZone} />
        </p>
      )}
    </>
  );
}

function Group({ group }: { group: SearchGroup }) {
  return (
    <ListBoxSection id={group.kind}>
      <Header className="omnibox-heading">{group.title}</Header>
      <Collection items={group.results}>{(result) => <Row result={result} />}</Collection>
    </ListBoxSection>
  );
}

function Row({ result: { href, title, detail, meta } }: { result: SearchResult }) {
  return (
    <ListBoxItem id={href} href={href} textValue={title} className="omnibox-row">
      <span className="font-medium">{title}</span>
      <span className="truncate text-quiet">{detail}</span>
      <span className="text-right">{meta}</span>
    </ListBoxItem>
  );
}
