'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { isTransient } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { parseRow, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import { FoundProducts } from '#lib/product/schema.ts';
import { type SimilarProduct, SimilarProducts } from '#lib/product/search/schema.ts';
import type { TypedLine } from './typed-line.ts';

/** A row for a product that a line identifies with certainty; `typed` is the text it was found by. */
export type FoundRow = { readonly typed: string; readonly row: SheetRow };

/** A typed line that is not a row yet. */
export type PendingLine = {
  readonly id: number;
  readonly line: TypedLine;
  /** Suggestions; undefined while they load, and after an error. */
  readonly products?: readonly SimilarProduct[];
  readonly error?: Error;
};

/** A single word with a digit in it, as scanners type: a number rather than a description. */
function looksLikeNumber(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}

export const MAX_PENDING = 50;

/** Looks up typed lines in order. `onFound` receives rows that are certain; the other lines are pending. */
export function useLineLookup(countryCode: string, onFound: (found: FoundRow) => void) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly PendingLine[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const lastId = useRef(0);

  const drop = useCallback(
    (id: number) => setPending((now) => now.filter((each) => each.id !== id)),
    [],
  );
  const lookUpLine = useCallback(
    ({ id, line }: PendingLine) => {
      const update = (result: Pick<PendingLine, 'products' | 'error'>) =>
        setPending((now) => now.map((each) => (each.id === id ? { id, line, ...result } : each)));
      update({});
      const run = async () => {
        try {
          const result = await client.fetchQuery(lineLookupOptions(countryCode, line));
          if (result.kind === 'suggestions') return update({ products: result.products });
          drop(id);
          onFound(result.found);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          const [row] = line.readings;
          if (!looksLikeNumber(line.text) || !row) return update({ error });
          // Scanning continues while the service is unreachable: the row itself shows the error.
          drop(id);
          onFound({ typed: row.product, row });
        }
      };
      // One at a time, so that rows are in the order in which they were scanned.
      queue.current = queue.current.then(run);
    },
    [client, countryCode, drop, onFound],
  );
  const add = useCallback(
    (line: TypedLine) => {
      lastId.current += 1;
      const added = { id: lastId.current, line };
      setPending((now) => [...now, added]);
      lookUpLine(added);
    },
    [lookUpLine],
  );
  return useMemo(
    () => ({ pending, add, retry: lookUpLine, drop }),
    [pending, add, lookUpLine, drop],
  );
}

/** A row, or products that may have been meant. */
type LookupResult =
  | { readonly kind: 'found'; readonly found: FoundRow }
  | { readonly kind: 'suggestions'; readonly products: readonly SimilarProduct[] };

export const MAX_SUGGESTIONS = 5;

/** Looks up a typed line: only a product number, barcode or manufacturer's number makes a row. */
function lineLookupOptions(countryCode: string, line: TypedLine) {
  return queryOptions({
    queryKey: ['typed-line', countryCode, line],
    queryFn: ({ signal }) => lookUp(countryCode, line, signal),
    staleTime: 60_000,
    retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
    retryDelay: 1_000,
  });
}

const MAX_RETRIES = 2;

async function lookUp(
  countryCode: string,
  line: TypedLine,
  signal: AbortSignal,
): Promise<LookupResult> {
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
  // If nothing matches the whole line, suggest what matches only its product part.
  const products = [text, ...readings.map(({ product }) => product)].map((each) => near.get(each));
  return {
    kind: 'suggestions',
    products: products.find((found) => found && found.length > 0) ?? [],
  };
}

async function knownNumbers(
  countryCode: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const productNumbers = texts.filter(isValidNumber);
  if (productNumbers.length === 0) return new Set();
  const path = `/v1/${countryCode}/products/query`;
  const response = await apiFetch(path, { json: { productNumbers }, signal });
  const { products } = FoundProducts.parse(await response.json());
  return new Set(products.map(({ number }) => number));
}

/** Whether the service accepts it as a product number, which has a maximum length. */
function isValidNumber(text: string): boolean {
  return 'item' in parseRow({ product: text, quantity: '1', date: '' }, '');
}

async function nearProducts(
  countryCode: string,
  typed: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly SimilarProduct[]>> {
  const path = `/portal-api/${countryCode}/products/near`;
  const response = await apiFetch(path, { json: { typed }, signal });
  const { near } = SimilarProducts.parse(await response.json());
  return new Map(typed.map((text, at) => [text, near[at] ?? []]));
}
