import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { apiFetch } from '#components/api/api-fetch.ts';

/** As many numbers as the service looks up at once. */
const MOST_NUMBERS = 100;
/** No product has a longer number, and the service looks up none. */
const LONGEST_NUMBER = 64;
const TIMEOUT_MS = 10_000;

/** Which of these product numbers no product of the country has; the first hundred are looked up. */
export function unknownProductsOptions(countryCode: string, numbers: readonly string[]) {
  const asked = numbers.filter(({ length }) => length <= LONGEST_NUMBER).slice(0, MOST_NUMBERS);
  return queryOptions({
    queryKey: ['unknown-products', countryCode, asked],
    queryFn: ({ signal }) => findUnknown(countryCode, asked, signal),
    enabled: asked.length > 0,
    staleTime: 60_000,
  });
}

const Unknown = z.object({ notFound: z.array(z.string()) });

async function findUnknown(
  countryCode: string,
  productNumbers: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const answer = await apiFetch(`/v1/${countryCode}/products/query`, {
    json: { productNumbers },
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  return Unknown.parse(await answer.json()).notFound;
}
