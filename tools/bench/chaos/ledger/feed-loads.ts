import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from '#tests/support/start-service.ts';
import type { Ledger } from './ledger.ts';
import { nameOf } from './writers.ts';

const MAIN = new URL('../../../../cli/main.ts', import.meta.url);

/** Loads of one feed of accounts, one after the other. */
export type FeedLoader = {
  /** Loads the feed once more, with another name for every account; true where the load was acknowledged. */
  load(): Promise<boolean>;
  /** Kills the load in progress with SIGKILL. */
  kill(): void;
};

export type FeedLoaderOptions = {
  /** Part of the numbers of its accounts, and its record in the ledger is `feed NAME`. */
  readonly name: string;
  readonly folder: string;
  readonly databaseUrl: string;
  /** The accounts of the feed. */
  readonly accounts: number;
  /** Further variables of its process. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
};

/** Loads by `npx trade-supply load`, each a process of its own. A load is acknowledged by its exit code 0. */
export function makeFeedLoader(
  ledger: Ledger,
  { name, folder, databaseUrl, accounts, settings }: FeedLoaderOptions,
): FeedLoader {
  const record = `feed ${name}`;
  let number = 0;
  let running: ReturnType<typeof startProgram> | undefined;
  return {
    async load() {
      number += 1;
      const sent = number;
      const path = join(folder, name);
      await mkdir(path, { recursive: true });
      const lines = Array.from({ length: accounts }, (_, at) =>
        JSON.stringify({ number: `${name}-${at}`, name: nameOf(sent) }),
      );
      await writeFile(join(path, 'accounts.ndjson'), `${lines.join('\n')}\n`);
      ledger.begin(record, sent);
      running = startProgram(
        MAIN,
        { DATA_DIR: folder, DATABASE_URL: databaseUrl, ENVIRONMENT: 'test', ...settings },
        ['load', '--country', 'au', path],
      );
      const code = await running.exit;
      if (code === 0) ledger.acknowledge(record, sent);
      return code === 0;
    },
    kill: () => void running?.process.kill('SIGKILL'),
  };
}
