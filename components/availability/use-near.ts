'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { apiFetch } from '#components/api/api-fetch.ts';
import { inParts } from '#lib/availability/sheet-answers.ts';
import { type NearProduct, NearProducts } from '#lib/product/near-schema.ts';
import type { SheetAction } from './sheet-state.ts';

/** Somebody looks at no more of them; a list of another business's numbers may have thousands. */
const MOST = 50;
/** How many the service looks up in one call. */
const AT_ONCE = 10;
const FRESH_MS = 60_000;
type Near = readonly (readonly [text: string, products: readonly NearProduct[]])[];
const NOTHING: Near = [];

/**
 * What may have been meant by what is no product. Where that is certain, a barcode or a number in other letters,
 * the row becomes it as soon as nobody is typing; `readAs` tells which did.
 */
export function useNear(
  countryCode: string,
  unknown: readonly string[],
  mayReplace: boolean,
  change: (how: SheetAction) => void,
) {
  const typed = unknown.slice(0, MOST);
  const { data = NOTHING } = useQuery({
    queryKey: ['near-products', countryCode, typed],
    queryFn: ({ signal }) => findNear(countryCode, typed, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: typed.length > 0,
  });
  const [readAs, setReadAs] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const numbers = new Map(
      data.flatMap(([text, [first]]) =>
        first?.isCertain && unknown.includes(text) ? [[text, first.number] as const] : [],
      ),
    );
    if (!mayReplace || numbers.size === 0) return;
    change({ kind: 'replace', numbers });
    // The same map where it says so already: a new one would go on and on, ahead of the rows that become another.
    setReadAs((before) => (saysAll(before, numbers) ? before : new Map([...before, ...numbers])));
  }, [data, unknown, mayReplace, change]);
  const noteReadAs = useCallback(
    (text: string, number: string) => setReadAs((before) => new Map([...before, [text, number]])),
    [],
  );
  return { near: useMemo(() => new Map(data), [data]), readAs, noteReadAs };
}

function saysAll(map: ReadonlyMap<string, string>, part: ReadonlyMap<string, string>): boolean {
  return [...part].every(([key, value]) => map.get(key) === value);
}

async function findNear(
  countryCode: string,
  typed: readonly string[],
  signal: AbortSignal,
): Promise<Near> {
  const found: Near[] = [];
  for (const part of inParts(typed, AT_ONCE)) {
    const path = `/portal-api/${countryCode}/products/near`;
    const answer = await apiFetch(path, { json: { typed: part }, signal });
    const { near } = NearProducts.parse(await answer.json());
    found.push(part.map((text, at) => [text, near[at] ?? []]));
  }
  return found.flat();
}
