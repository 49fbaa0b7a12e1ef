import { setTimeout } from 'node:timers/promises';
import { CommandError, type Invocation } from '#lib/command.ts';
import { tokenCommand } from '#scripts/token-command.ts';

/** Asks the service for one invoice. */
export type AskInvoice = (
  country: string,
  number: string,
) => Promise<{ status: number; body: unknown }>;

/** Asks the service at `url` with a bearer token; waits where it says that it was asked too often. */
export function askService(url: string, token: string): AskInvoice {
  return async function ask(country, number) {
    const address = new URL(`/v1/${country}/invoices/${encodeURIComponent(number)}`, url);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(address, { headers }).catch((cause: unknown) => {
      throw new CommandError(`Nothing answers at ${url}: start the service, or say --url.`, {
        cause,
      });
    });
    const wait = Number(response.headers.get('retry-after'));
    if (response.status !== 429 || !(wait > 0)) {
      return { status: response.status, body: bodyOf(response, await response.text()) };
    }
    await response.body?.cancel();
    await setTimeout(wait * 1000);
    return ask(country, number);
  };
}

function bodyOf({ headers }: Response, text: string): unknown {
  return headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** The token in `TOKEN`, else one that `npm run token` gives. */
export async function bearerToken(env: Invocation['env']): Promise<string> {
  const given = env['TOKEN'];
  if (given) return given;
  const printed: string[] = [];
  await tokenCommand.run({ args: [], env, print: (line) => printed.push(line) });
  return printed.join('');
}
