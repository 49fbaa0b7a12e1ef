import { CommandError } from '#lib/command.ts';
import { CALLERS, type RequestPaths } from './routes.ts';
import { type MeasuredServer, SERVER_TITLES } from './servers.ts';

const SAMPLES = 20;

/** Throws CommandError unless all servers return the same bodies to a caller. */
export async function checkSameResponses(
  servers: readonly MeasuredServer[],
  requests: RequestPaths,
): Promise<void> {
  const [first, ...others] = servers;
  if (!first) return;
  const paths = Object.values(requests).flatMap((requested) => requested.slice(0, SAMPLES));
  for (const caller of CALLERS) {
    for (const path of paths) {
      const expected = await bodyOf(first, caller, path);
      for (const other of others) {
        if ((await bodyOf(other, caller, path)) === expected) continue;
        const titles = `${SERVER_TITLES[first.name]} and ${SERVER_TITLES[other.name]}`;
        throw new CommandError(`${titles} answer differently (${caller}) at ${path}`);
      }
    }
  }
}

async function bodyOf(
  server: MeasuredServer,
  caller: (typeof CALLERS)[number],
  path: string,
): Promise<string> {
  const response = await fetch(`${server.addressFor(caller)}${path}`, {
    headers: server.headersFor(caller),
  });
  const body = await response.text();
  if (response.ok) return body;
  const title = SERVER_TITLES[server.name];
  throw new CommandError(`${title} answers ${response.status} at ${path}: ${body.slice(0, 500)}`);
}
