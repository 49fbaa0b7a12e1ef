'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fetchJson } from '#components/api/api-fetch.ts';
import type { SheetScope } from '#components/availability/state/sheet-context.ts';
import type { SheetLine } from '#components/availability/state/sheet-lines.ts';
import { chunk } from '#lib/availability/sheet/sheet-limits.ts';
import type { SimilarProduct, SimilarProducts } from '#lib/products/search/schema.ts';

/** A list of another business's numbers may have thousands of unknown texts; nobody reviews more than this. */
const MAX_TEXTS = 50;
/** How many the service looks up in one call. */
const BATCH_SIZE = 10;
const STALE_MS = 60_000;
const NOTHING: ReadonlyMap<string, readonly SimilarProduct[]> = new Map();

/**
 * Suggestions for texts that are no product. A certain match (a barcode, or a number in another letter case) replaces
 * the text in its row; `replacements` has these replacements.
 */
export function useSimilarProducts(
  { countryCode, change }: SheetScope,
  lines: readonly SheetLine[],
) {
  const unknown = useMemo(() => {
    const found = lines.filter(
      ({ state, isOutdated }) => state.kind === 'not found' && !isOutdated,
    );
    return found.map(({ row }) => row.product);
  }, [lines]);
  const typed = unknown.slice(0, MAX_TEXTS);
  const { data: similar = NOTHING } = useQuery({
    queryKey: ['near-products', countryCode, typed],
    queryFn: async ({ signal }) => {
      const found: (readonly [string, readonly SimilarProduct[]])[] = [];
      for (const batch of chunk(typed, BATCH_SIZE)) {
        const [path, json] = [`/portal-api/${countryCode}/products/near`, { typed: batch }];
        const { near } = await fetchJson<SimilarProducts>(path, { json, signal });
        found.push(...batch.map((text, at) => [text, near[at] ?? []] as const));
      }
      return new Map(found);
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    enabled: typed.length > 0,
  });
  const [replacements, setReplacements] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const numbers = new Map<string, string>();
    for (const text of unknown) {
      const [first] = similar.get(text) ?? [];
      if (first?.isCertain) numbers.set(text, first.number);
    }
    if (numbers.size === 0) return;
    change({ kind: 'replace', numbers });
    setReplacements((before) => new Map([...before, ...numbers]));
  }, [similar, unknown, change]);
  return { similar, replacements };
}
