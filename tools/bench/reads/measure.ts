import type { Database } from '#db/client.ts';
import { type Figures, measure } from '#tools/bench/api/measure.ts';
import type { MeasuredServer } from '#tools/bench/api/servers.ts';
import type { BenchRequest } from '#tools/bench/measure/load-generator.ts';
import { medianFigures } from '#tools/bench/measure/medians.ts';

/** The requests of each kind of read, by its name in the table. */
export type ReadRequests = Readonly<Record<string, readonly BenchRequest[]>>;

/** The service on one of the databases. */
export type Subject = {
  readonly server: MeasuredServer;
  readonly db: Database;
  readonly requests: ReadRequests;
};

/** Figures of one kind of read, on the small database and on the large one. */
export type ReadResult = {
  readonly name: string;
  readonly small: Figures;
  readonly large: Figures;
};

type MeasureOptions = {
  readonly small: Subject;
  readonly large: Subject;
  readonly folder: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Measures only reads whose name contains this. */
  readonly only: string;
};

const WARM_UP_SECONDS = 1;

/** Measures each kind of read on the small and the large database, in alternation. */
export async function measureReads({
  small,
  large,
  only,
  rounds,
  ...options
}: MeasureOptions): Promise<ReadResult[]> {
  const names = Object.keys(small.requests).filter((name) => name.includes(only));
  const results: ReadResult[] = [];
  for (const name of names) {
    const figures = { small: [] as Figures[], large: [] as Figures[] };
    for (const subject of [small, large]) await measureOne(subject, name, options, WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round += 1) {
      figures.small.push(await measureOne(small, name, options, options.seconds));
      figures.large.push(await measureOne(large, name, options, options.seconds));
    }
    process.stderr.write(`measured ${name}\n`);
    results.push({
      name,
      small: medianFigures(figures.small),
      large: medianFigures(figures.large),
    });
  }
  return results;
}

function measureOne(
  { server, db, requests }: Subject,
  name: string,
  { folder, connections }: Pick<MeasureOptions, 'folder' | 'connections'>,
  seconds: number,
): Promise<Figures> {
  return measure({
    server,
    db,
    caller: 'costs',
    requests: requests[name] ?? [],
    connections,
    seconds,
    folder,
    signal: new AbortController().signal,
  });
}
