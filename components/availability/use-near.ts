'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { NearProduct } from '#lib/product/near-schema.ts';
import { nearOptions } from './sheet-calls.ts';
import type { RowChange } from './sheet-rows.ts';

/** Somebody looks at no more of them; a list of another business's numbers may have thousands. */
const MOST = 50;
const NOTHING: readonly (readonly [string, readonly NearProduct[]])[] = [];

/**
 * What may have been meant by what is no product. Where that is certain, a barcode or a number in other letters,
 * the row becomes it as soon as nobody is typing; `readAs` tells which did.
 */
export function useNear(
  countryCode: string,
  unknown: readonly string[],
  mayReplace: boolean,
  change: (how: RowChange) => void,
) {
  const { data = NOTHING } = useQuery({
    ...nearOptions(countryCode, unknown.slice(0, MOST)),
    enabled: unknown.length > 0,
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
