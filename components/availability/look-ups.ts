'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { isTransient } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { askedRow, type SheetRow } from '#lib/availability/sheet-row.ts';
import { type NearProduct, NearProducts } from '#lib/product/near-schema.ts';
import { FoundProducts } from '#lib/product/schema.ts';
import type { TypedLine } from './typed-line.ts';

/** A row for a product that a line names for certain. */
export type FoundRow = { readonly typed: string; readonly row: SheetRow };

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

/** What a typed line comes to: a row, or products that may be meant. */
export type LookUp =
  | { readonly kind: 'found'; readonly found: FoundRow }
  | { readonly kind: 'offers'; readonly products: readonly NearProduct[] };

/** The most products that are offered for a line. */
export const MOST_OFFERS = 5;

/** What a typed line comes to: nothing is a row but a product's number, its barcode or its maker's number. */
export function lookUpOptions(countryCode: string, line: TypedLine) {
  return queryOptions({
    queryKey: ['typed-line', countryCode, line],
    queryFn: ({ signal }) => lookUp(countryCode, line, signal),
    staleTime: 60_000,
    retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
    retryDelay: 1_000,
  });
}

const MAX_RETRIES = 2;

async function lookUp(countryCode: string, line: TypedLine, signal: AbortSignal): Promise<LookUp> {
  const { text, readings } = line;
  const texts = [...new Set([...readings.map(({ product }) => product), text])];
  const [numbers, near] = await Promise.all([
    knownNumbers(countryCode, texts, signal),
    nearProducts(countryCode, texts, signal),
  ]);
  for (const row of readings) {
    const [first] = near.get(row.product) ?? [];
    const number = numbers.has(row.product) ? row.product : first?.isCertain && first.number;
    if (number) {
      return { kind: 'found', found: { typed: row.product, row: { ...row, product: number } } };
    }
  }
  // Where nothing has all the words, what the product alone may be is better than nothing.
  const products = [text, ...readings.map(({ product }) => product)].map((each) => near.get(each));
  return { kind: 'offers', products: products.find((found) => found && found.length > 0) ?? [] };
}

async function knownNumbers(
  countryCode: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const productNumbers = texts.filter(mayBeNumber);
  if (productNumbers.length === 0) return new Set();
  const path = `/v1/${countryCode}/products/query`;
  const answer = await apiFetch(path, { json: { productNumbers }, signal });
  const { products } = FoundProducts.parse(await answer.json());
  return new Set(products.map(({ number }) => number));
}

/** No product has a number longer than the service looks up. */
function mayBeNumber(text: string): boolean {
  return 'item' in askedRow({ product: text, quantity: '1', date: '' }, '');
}

async function nearProducts(
  countryCode: string,
  typed: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly NearProduct[]>> {
  const path = `/portal-api/${countryCode}/products/near`;
  const answer = await apiFetch(path, { json: { typed }, signal });
  const { near } = NearProducts.parse(await answer.json());
  return new Map(typed.map((text, at) => [text, near[at] ?? []]));
}
