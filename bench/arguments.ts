import { parseArgs } from 'node:util';
import { UsageError } from '#lib/command.ts';
import { CONTESTANTS, type ContestantName } from './contestants.ts';
import { ROUTES, type RouteName } from './routes.ts';

export type BenchOptions = {
  /** How long each measurement takes. */
  readonly seconds: number;
  /** The median of so many measurements counts. */
  readonly rounds: number;
  /** Connections that ask at the same time. */
  readonly connections: number;
  readonly routes: readonly RouteName[];
  readonly contestants: readonly ContestantName[];
  /** A file that the tables are written to as well. */
  readonly out: string | undefined;
};

export const USAGE = `  npm run bench -- [options]
  --seconds N      each measurement takes N seconds (10)
  --rounds N       the median of N rounds counts (3)
  --connections N  N connections ask at the same time (32)
  --only ROUTE     measure ${ROUTES.join(' or ')} alone
  --without NAME   leave out ${CONTESTANTS.filter((name) => name !== 'ours').join(', ')}; can be repeated
  --out FILE       write the tables to FILE as well`;

/** The options of a call. Throws UsageError, or what parseArgs throws. */
export function readArguments(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      only: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
    },
  });
  const { only, without, out } = values;
  return {
    seconds: whole('--seconds', values.seconds, 600),
    rounds: whole('--rounds', values.rounds, 99),
    connections: whole('--connections', values.connections, 1_000),
    routes: only === undefined ? ROUTES : [oneOf(ROUTES, '--only', only)],
    contestants: CONTESTANTS.filter((name) => !leftOut(without).has(name)),
    out,
  };
}

function leftOut(names: readonly string[]): ReadonlySet<ContestantName> {
  const rivals = CONTESTANTS.filter((name) => name !== 'ours');
  return new Set(names.map((name) => oneOf(rivals, '--without', name)));
}

function whole(option: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new UsageError(`${option} takes a whole number from 1 to ${most}.`);
}

function oneOf<T extends string>(known: readonly T[], option: string, text: string): T {
  const found = known.find((name) => name === text);
  if (found === undefined) throw new UsageError(`${option} takes ${known.join(' or ')}.`);
  return found;
}
