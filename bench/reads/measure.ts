import type { Database } from '#db/client.ts';
import type { Contestant } from '../contestants.ts';
import type { Question } from '../load-generator.ts';
import { type Figures, measure } from '../measure.ts';
import { mediansOf } from '../medians.ts';

/** The kinds of read, by what they are called in the table, and what each asks. */
export type Questions = Readonly<Record<string, readonly Question[]>>;

/** The service over one database. */
export type Subject = {
  readonly contestant: Contestant;
  readonly db: Database;
  readonly questions: Questions;
};

/** What was measured of one kind of read, over few rows and over many. */
export type ReadResult = {
  readonly name: string;
  readonly small: Figures;
  readonly large: Figures;
};

export type Plan = {
  readonly small: Subject;
  readonly large: Subject;
  readonly folder: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Only the reads that have this in their name. */
  readonly only: string;
};

const WARM_UP_SECONDS = 1;

/** Asks each kind of read of the small and the large database in turns, round after round. */
export async function measureReads({
  small,
  large,
  only,
  rounds,
  ...plan
}: Plan): Promise<ReadResult[]> {
  const names = Object.keys(small.questions).filter((name) => name.includes(only));
  const results: ReadResult[] = [];
  for (const name of names) {
    const figures = { small: [] as Figures[], large: [] as Figures[] };
    for (const subject of [small, large]) await ask(subject, name, plan, WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round += 1) {
      figures.small.push(await ask(small, name, plan, plan.seconds));
      figures.large.push(await ask(large, name, plan, plan.seconds));
    }
    process.stderr.write(`measured ${name}\n`);
    results.push({ name, small: mediansOf(figures.small), large: mediansOf(figures.large) });
  }
  return results;
}

function ask(
  { contestant, db, questions }: Subject,
  name: string,
  { folder, connections }: Pick<Plan, 'folder' | 'connections'>,
  seconds: number,
): Promise<Figures> {
  return measure({
    contestant,
    db,
    caller: 'costs',
    questions: questions[name] ?? [],
    connections,
    seconds,
    folder,
    signal: new AbortController().signal,
  });
}
