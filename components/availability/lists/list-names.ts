import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '#components/api/api-fetch.ts';
import type { ListNames } from '#lib/availability/sheet/list-schema.ts';
import { formatCount } from '#lib/text/text.ts';

export type ListName = Readonly<ListNames['lists'][number]>;

/** The lists of the signed-in user, the last changed first. */
export function listNamesOptions(countryCode: string) {
  return queryOptions({
    queryKey: ['availability-lists', countryCode],
    queryFn: async (): Promise<readonly ListName[]> => {
      const path = `/portal-api/${countryCode}/availability/lists`;
      return (await fetchJson<ListNames>(path)).lists;
    },
    staleTime: STALE_MS,
  });
}

const STALE_MS = 10_000;

/** `Penrose, level 2 (71)`. */
export function listLabel({ name, rows }: Omit<ListName, 'id'>): string {
  return `${name.trim() || 'No name'} (${formatCount(rows)})`;
}
