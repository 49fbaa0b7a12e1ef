import { setTimeout } from 'node:timers/promises';
import { tokenCommand } from '#cli/token.ts';
import { CommandError, type Invocation } from '#lib/command.ts';

/** Fetches one invoice. */
export type FetchInvoice = (
  country: string,
  number: string,
) => Promise<{ status: number; body: unknown }>;

/** Makes a function that fetches invoices of the service at `url`; after 429 it waits for Retry-After and retries. */
export function makeInvoiceFetcher(url: string, token: string): FetchInvoice {
  return async function fetchInvoice(country, number) {
    const address = new URL(`/v1/${country}/invoices/${encodeURIComponent(number)}`, url);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(address, { headers }).catch((cause: unknown) => {
      throw new CommandError(`Nothing answers at ${url}: start the service, or set --url.`, {
        cause,
      });
    });
    const wait = Number(response.headers.get('retry-after'));
    if (response.status !== 429 || !(wait > 0)) {
      return { status: response.status, body: bodyOf(response, await response.text()) };
    }
    await response.body?.cancel();
    await setTimeout(wait * 1000);
    return fetchInvoice(country, number);
  };
}

function bodyOf({ headers }: Response, text: string): unknown {
  return headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** The token in `TOKEN`, else one from `npm run token`. */
export async function findBearerToken(env: Invocation['env']): Promise<string> {
  const fromEnvironment = env['TOKEN'];
  if (fromEnvironment) return fromEnvironment;
  const printed: string[] = [];
  await tokenCommand.run({ args: [], env, print: (line) => printed.push(line) });
  return printed.join('');
}
