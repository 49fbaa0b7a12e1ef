import { CommandError } from '#lib/command.ts';
import { CONTESTANT_TITLES, type Contestant } from './contestants.ts';
import { CALLERS, type RequestPaths } from './routes.ts';

const SAMPLES = 20;

/** Throws CommandError unless all contestants return the same bodies to a caller. */
export async function checkSameResponses(
  contestants: readonly Contestant[],
  requests: RequestPaths,
): Promise<void> {
  const [first, ...others] = contestants;
  if (!first) return;
  const paths = Object.values(requests).flatMap((requested) => requested.slice(0, SAMPLES));
  for (const caller of CALLERS) {
    for (const path of paths) {
      const expected = await bodyOf(first, caller, path);
      for (const other of others) {
        if ((await bodyOf(other, caller, path)) === expected) continue;
        const titles = `${CONTESTANT_TITLES[first.name]} and ${CONTESTANT_TITLES[other.name]}`;
        throw new CommandError(`${titles} answer differently (${caller}) at ${path}`);
      }
    }
  }
}

async function bodyOf(
  contestant: Contestant,
  caller: (typeof CALLERS)[number],
  path: string,
): Promise<string> {
  const response = await fetch(`${contestant.addressFor(caller)}${path}`, {
    headers: contestant.headersFor(caller),
  });
  const body = await response.text();
  if (response.ok) return body;
  const title = CONTESTANT_TITLES[contestant.name];
  throw new CommandError(`${title} answers ${response.status} at ${path}: ${body.slice(0, 500)}`);
}
