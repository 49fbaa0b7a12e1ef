import { join } from 'node:path';
import { makeLog } from '#lib/log.ts';
import { secret } from '#server/secrets.ts';
import { claimDataDirectory } from '../data-directory.ts';
import { startPostgres } from '../postgres.ts';
import { makeThrowawayDirectory } from '../postgres-throwaway.ts';
import { withDatabaseUrl } from '../with-database.ts';

// A process for tests to kill. It does what its first argument says with the folder of its second
// argument, sends a string when that is done, and stays; `go` moves it on.
const [task = '', folder = ''] = process.argv.slice(2);
const log = makeLog('silent');
const say = (message: string) => process.send?.(message);
const told = new Promise<void>((resolve) => process.on('message', () => resolve()));

const TASKS: Record<string, () => Promise<void>> = {
  async claim() {
    claimDataDirectory(folder);
    say('claimed');
  },
  async secret() {
    say('ready');
    await told;
    say(secret(folder, 'raced', () => `${process.pid}`));
  },
  async postgres() {
    claimDataDirectory(folder);
    say((await startPostgres({ dataDir: folder, log, fsync: false })).url);
  },
  async slowServer() {
    claimDataDirectory(folder);
    say('claimed');
    await told;
    say((await startPostgres({ dataDir: folder, log, fsync: false })).url);
  },
  async unmovedByCtrlC() {
    process.on('SIGINT', () => say('SIGINT'));
    await TASKS['postgres']?.();
  },
  async throwaway() {
    const directory = await makeThrowawayDirectory(log, folder);
    const dataDir = join(directory.path, 'data');
    claimDataDirectory(dataDir);
    await startPostgres({ dataDir, log, fsync: false });
    say(directory.path);
  },
  async command() {
    await withDatabaseUrl({ databaseUrl: undefined, dataDir: folder }, log, async (url) => {
      say(url);
      await told;
    });
    say('done');
  },
};

// Listening keeps the process until it is killed or its parent is gone.
process.once('disconnect', () => process.exit());
await TASKS[task]?.();
