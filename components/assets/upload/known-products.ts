import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

/** As many numbers as the service looks up at once. */
const MOST_NUMBERS = 100;
/** No product has a longer number, and the service looks up none. */
const LONGEST_NUMBER = 64;
const LONGEST_WAIT_MS = 10_000;

/** Which of these product numbers no product of the country has; the first hundred are looked up. */
export function unknownProductsOptions(countryCode: string, numbers: readonly string[]) {
  const asked = numbers.filter(({ length }) => length <= LONGEST_NUMBER).slice(0, MOST_NUMBERS);
  return queryOptions({
    queryKey: ['unknown-products', countryCode, asked],
    queryFn: ({ signal }) => findUnknown(countryCode, asked, signal),
    enabled: asked.length > 0,
    staleTime: 60_000,
    retry: false,
  });
}

const Unknown = z.object({ notFound: z.array(z.string()) });

async function findUnknown(
  countryCode: string,
  productNumbers: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const answer = await fetch(`/v1/${countryCode}/products/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ productNumbers }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]),
  });
  if (!answer.ok) throw new Error(`The query for products answered ${answer.status}.`);
  return Unknown.parse(await answer.json()).notFound;
}
