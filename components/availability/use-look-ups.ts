'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { NearProduct } from '#lib/product/near-schema.ts';
import { type FoundRow, lookUpOptions } from './look-up.ts';
import type { TypedLine } from './typed-line.ts';

/** A line that is not a row yet. */
export type PendingLine = {
  readonly id: number;
  readonly line: TypedLine;
  /** Products that may be meant; undefined while they are looked up, and where that failed. */
  readonly products?: readonly NearProduct[];
  readonly error?: Error;
};

/** One word with a digit in it, as a scanner types it: a number rather than words. */
function isNumberAlone(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}

/** The most lines that wait to be looked up or to be decided. */
export const MOST_PENDING = 50;

/** Looks up typed lines in their order; `onFound` is told the rows that are certain, the others are pending. */
export function useLookUps(countryCode: string, onFound: (found: FoundRow) => void) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly PendingLine[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);

  const drop = useCallback(
    (id: number) => setPending((now) => now.filter((each) => each.id !== id)),
    [],
  );
  const ask = useCallback(
    ({ id, line }: PendingLine) => {
      const told = (answer: Pick<PendingLine, 'products' | 'error'>) =>
        setPending((now) => now.map((each) => (each.id === id ? { id, line, ...answer } : each)));
      told({});
      const asked = async () => {
        try {
          const answer = await client.fetchQuery(lookUpOptions(countryCode, line));
          if (answer.kind === 'offers') return told({ products: answer.products });
          drop(id);
          onFound(answer.found);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          const [row] = line.readings;
          if (!isNumberAlone(line.text) || !row) return told({ error });
          // Scanning goes on while the service is away: the row says then what it waits for.
          drop(id);
          onFound({ typed: row.product, row });
        }
      };
      // One after the other: rows stand in the order in which they were scanned.
      last.current = last.current.then(asked);
    },
    [client, countryCode, drop, onFound],
  );
  const add = useCallback(
    (line: TypedLine) => {
      count.current += 1;
      const fresh = { id: count.current, line };
      setPending((now) => [...now, fresh]);
      ask(fresh);
    },
    [ask],
  );
  return useMemo(() => ({ pending, add, ask, drop }), [pending, add, ask, drop]);
}
