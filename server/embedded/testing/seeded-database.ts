import { afterAll, afterEach, beforeAll } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from '../postgres.ts';
import { makeDataDirectories, silent } from './databases.ts';

/**
 * A data directory for the tests of a file, with a stopped database whose table `kept` has the value
 * 42. A database that a test starts is stopped after it; the directory is removed after the last.
 */
export function seededDatabase() {
  const directories = makeDataDirectories();
  const started: EmbeddedPostgres[] = [];
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await directories.seeded();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  });
  afterAll(() => directories.removeAll());
  return {
    get dataDir() {
      return dataDir;
    },
    emptyDirectory: () => directories.empty(),
    async start(log = silent): Promise<EmbeddedPostgres> {
      const postgres = await startPostgres({ dataDir, log, fsync: false });
      started.push(postgres);
      return postgres;
    },
  };
}
