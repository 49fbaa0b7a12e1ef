'use client';

import { useQuery } from '@tanstack/react-query';
import { Section } from '#components/ui/text/facts.tsx';
import { type SearchOrigin, searchOptions } from './omnibox-search.ts';
import { RESULT_LIST_CLASS, ResultLinks } from './result-row.tsx';

export type NearestProps = { origin: SearchOrigin; text: string };

/**
 * What is found for a number that no record has, or else for its beginning. Searched for in the browser, since Next
 * renders the page of what is missing beside every other page.
 */
export function NearestList({ origin, text }: NearestProps) {
  const whole = useQuery(searchOptions(origin, text));
  const beginning = text.slice(0, -1);
  const hasBeginning = beginning.length >= MIN_LENGTH && whole.data?.groups.length === 0;
  const part = useQuery({ ...searchOptions(origin, beginning), enabled: hasBeginning });
  const { groups = [], marks = [] } = (hasBeginning ? part.data : whole.data) ?? {};
  const results = groups.flatMap((group) => group.results).slice(0, MAX_RESULTS);
  if (results.length === 0) return undefined;
  return (
    <Section title="Nearest to it" className="pt-4">
      <ResultLinks results={results} marks={marks} className={RESULT_LIST_CLASS} />
    </Section>
  );
}

/** Shorter beginnings are of too many numbers. */
const MIN_LENGTH = 4;
const MAX_RESULTS = 6;
