import { parseArgs } from 'node:util';
import { UsageError } from '#lib/command.ts';
import { wholeNumber } from '#tools/bench/setup/options.ts';
import { ROUTES, type RouteName } from './routes.ts';
import { SERVERS, type ServerName } from './servers.ts';

export type BenchOptions = {
  /** Length of each measurement. */
  readonly seconds: number;
  /** Measurements of each kind, of which the median counts. */
  readonly rounds: number;
  /** Concurrent connections. */
  readonly connections: number;
  readonly routes: readonly RouteName[];
  readonly servers: readonly ServerName[];
};

export const USAGE = `  npm run bench -- [options]
  --seconds N      length of each measurement (10)
  --rounds N       number of rounds, of which the median counts (3)
  --connections N  concurrent connections (32)
  --only ROUTE     measure only ${ROUTES.join(' or ')}
  --without NAME   leave out ${SERVERS.filter((name) => name !== 'service').join(', ')}; can be repeated`;

/** Parses the command line. Throws UsageError, or whatever parseArgs throws. */
export function readArguments(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      only: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
    },
  });
  const { only, without } = values;
  return {
    seconds: wholeNumber('--seconds', values.seconds, 600),
    rounds: wholeNumber('--rounds', values.rounds, 99),
    connections: wholeNumber('--connections', values.connections, 1_000),
    routes: only === undefined ? ROUTES : [oneOf(ROUTES, '--only', only)],
    servers: SERVERS.filter((name) => !excluded(without).has(name)),
  };
}

function excluded(names: readonly string[]): ReadonlySet<ServerName> {
  const baselines = SERVERS.filter((name) => name !== 'service');
  return new Set(names.map((name) => oneOf(baselines, '--without', name)));
}

function oneOf<T extends string>(known: readonly T[], option: string, text: string): T {
  const found = known.find((name) => name === text);
  if (found === undefined) throw new UsageError(`${option} takes ${known.join(' or ')}.`);
  return found;
}
