'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type SearchOrigin, searchOptions } from './omnibox-search.ts';
import { RESULT_LIST_CLASS, ResultLinks } from './result-row.tsx';

export type NearestProps = { origin: SearchOrigin; text: string };

/**
 * What is found for a number that no record has, or else for its beginning. Searched for in the browser, since Next
 * renders the page of what is missing beside every other page.
 */
export function NearestList({ origin, text }: NearestProps) {
  const heading = useId();
  const whole = useQuery(searchOptions(origin, text));
  const beginning = text.slice(0, -1);
  const hasBeginning = beginning.length >= MIN_LENGTH && whole.data?.groups.length === 0;
  const part = useQuery({ ...searchOptions(origin, beginning), enabled: hasBeginning });
  const { groups = [], marks = [] } = (hasBeginning ? part.data : whole.data) ?? {};
  const results = groups.flatMap((group) => group.results).slice(0, MAX_RESULTS);
  if (results.length === 0) return undefined;
  return (
    <section aria-labelledby={heading} className="pt-4">
      <h2 id={heading} className="mb-1 font-semibold text-base">
        Nearest to it
      </h2>
      <ResultLinks results={results} marks={marks} className={RESULT_LIST_CLASS} />
    </section>
  );
}

/** Shorter beginnings are of too many numbers. */
const MIN_LENGTH = 4;
const MAX_RESULTS = 6;
