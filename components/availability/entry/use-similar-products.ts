'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { apiFetch } from '#components/api/api-fetch.ts';
import type { SheetAction } from '#components/availability/state/sheet-state.ts';
import { chunk } from '#lib/availability/sheet/sheet-limits.ts';
import type { SimilarProduct, SimilarProducts } from '#lib/products/search/schema.ts';

/** A list of another business's numbers may have thousands of unknown texts; nobody reviews more than this. */
const MAX_TEXTS = 50;
/** How many the service looks up in one call. */
const BATCH_SIZE = 10;
const STALE_MS = 60_000;
type Similar = readonly (readonly [text: string, products: readonly SimilarProduct[]])[];
const NOTHING: Similar = [];

/**
 * Suggestions for texts that are no product. A certain match (a barcode, or a number in another letter case) replaces
 * the text in its row as soon as nobody is typing; `replacements` has these replacements.
 */
export function useSimilarProducts(
  countryCode: string,
  unknown: readonly string[],
  mayReplace: boolean,
  change: (how: SheetAction) => void,
) {
  const typed = unknown.slice(0, MAX_TEXTS);
  const { data = NOTHING } = useQuery({
    queryKey: ['near-products', countryCode, typed],
    queryFn: ({ signal }) => findNear(countryCode, typed, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    enabled: typed.length > 0,
  });
  const [replacements, setReplacements] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const numbers = new Map(
      data.flatMap(([text, [first]]) =>
        first?.isCertain && unknown.includes(text) ? [[text, first.number] as const] : [],
      ),
    );
    if (!mayReplace || numbers.size === 0) return;
    change({ kind: 'replace', numbers });
    // Keeps the same map if nothing is new: a new one would render again without end.
    setReplacements((before) =>
      includesAll(before, numbers) ? before : new Map([...before, ...numbers]),
    );
  }, [data, unknown, mayReplace, change]);
  return { similar: useMemo(() => new Map(data), [data]), replacements };
}

function includesAll(map: ReadonlyMap<string, string>, part: ReadonlyMap<string, string>): boolean {
  return [...part].every(([key, value]) => map.get(key) === value);
}

async function findNear(
  countryCode: string,
  typed: readonly string[],
  signal: AbortSignal,
): Promise<Similar> {
  const found: Similar[] = [];
  for (const batch of chunk(typed, BATCH_SIZE)) {
    const path = `/portal-api/${countryCode}/products/near`;
    const response = await apiFetch(path, { json: { typed: batch }, signal });
    const { near }: SimilarProducts = await response.json();
    found.push(batch.map((text, at) => [text, near[at] ?? []]));
  }
  return found.flat();
}
