import { join } from 'node:path';
import { type Bench, startLoad, writeFeed } from '#tools/bench/harness/bench.ts';
import type { BenchProcess } from '#tools/bench/harness/process.ts';
import type { Ledger } from './ledger.ts';
import { nameOf } from './writers.ts';

/** Loads of one feed of accounts, one after the other. */
export type FeedLoader = {
  /** Loads the feed once more, with another name for every account; true where the load was acknowledged. */
  load(): Promise<boolean>;
  /** Kills the load in progress with SIGKILL. */
  kill(): Promise<void>;
};

/** Loads by `npx trade-supply load`, each a process of its own, acknowledged by exit code 0: the record `feed NAME`. */
export function makeFeedLoader(
  bench: Bench,
  ledger: Ledger,
  { name, accounts }: { readonly name: string; readonly accounts: number },
): FeedLoader {
  const folder = join(bench.folder, name);
  const record = `feed ${name}`;
  let number = 0;
  let running: BenchProcess | undefined;
  return {
    async load() {
      number += 1;
      const sent = number;
      const feed = Array.from({ length: accounts }, (_, at) => ({
        ...{ number: `${name}-${at}`, name: nameOf(sent) },
      }));
      await writeFeed(folder, 'accounts', feed);
      ledger.begin(record, sent);
      running = startLoad(bench, folder);
      const isLoaded = (await running.exit) === 0;
      if (isLoaded) ledger.acknowledge(record, sent);
      return isLoaded;
    },
    kill: async () => running?.kill(),
  };
}
