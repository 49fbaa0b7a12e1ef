import type { Database } from '#db/client.ts';
import { medianFigures } from '#tools/bench/measure/medians.ts';
import type { BenchOptions } from './arguments.ts';
import { type Figures, measure } from './measure.ts';
import { CALLERS, type Caller, type RequestPaths, type RouteName } from './routes.ts';
import type { MeasuredServer, ServerName } from './servers.ts';

/** Figures of one server on one route for one caller. */
export type Result = {
  readonly server: ServerName;
  readonly route: RouteName;
  readonly caller: Caller;
  /** The medians of the rounds. */
  readonly figures: Figures;
  /** The figures of each round: servers are compared within a round. */
  readonly rounds: readonly Figures[];
};

type RoundsOptions = {
  readonly servers: readonly MeasuredServer[];
  readonly requests: RequestPaths;
  readonly options: BenchOptions;
  readonly db: Database;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Reports progress to the operator. */
  readonly progress: (text: string) => void;
};

const WARM_UP_SECONDS = 3;

/**
 * Measures every server on every route for every caller, one after the other and round after round, so that other
 * load on the machine affects all alike. A short round warms up.
 */
export async function measureInRounds(rounds: RoundsOptions): Promise<Result[]> {
  const { servers, options } = rounds;
  const subjects = options.routes.flatMap((route) =>
    CALLERS.flatMap((caller) =>
      servers.map((server) => ({ server, route, caller, measured: [] as Figures[] })),
    ),
  );
  for (const subject of subjects) await measureOne(rounds, subject, 'warm-up', WARM_UP_SECONDS);
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const subject of subjects) {
      const title = `round ${round} of ${options.rounds}`;
      subject.measured.push(await measureOne(rounds, subject, title, options.seconds));
    }
  }
  return subjects.map(({ server, route, caller, measured }) => ({
    server: server.name,
    route,
    caller,
    figures: medianFigures(measured),
    rounds: measured,
  }));
}

async function measureOne(
  { requests, options, db, folder, signal, progress }: RoundsOptions,
  subject: { server: MeasuredServer; route: RouteName; caller: Caller },
  title: string,
  seconds: number,
): Promise<Figures> {
  const { server, route, caller } = subject;
  const load = { requests: requests[route], connections: options.connections, seconds };
  const figures = await measure({ server, caller, ...load, folder, db, signal });
  const rate = Math.round(figures.requestsPerSecond);
  progress(`${title}: ${route}, ${caller}, ${server.name}: ${rate} requests/s`);
  return figures;
}
