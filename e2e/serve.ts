// Serves the built project for the journeys, with a new data folder and on free ports, until it is told to end.
// A request of theirs may say when it is (`server/testing/request-clock.ts`).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeLog } from '#lib/logging/log.ts';
import { freePorts } from '#scripts/free-port.ts';
import { withDatabaseUrl } from '#server/embedded/with-database.ts';
import { CLOCK } from './clock.ts';
import { loadJourneyRecords } from './data/load.ts';
import { uploadJourneyAssets } from './data/upload-assets.ts';

const READY_WITHIN_MS = 90_000;
const LOOK_AGAIN_AFTER_MS = 50;

const dataFolder = mkdtempSync(join(tmpdir(), 'trade-supply-journeys-'));
// PostgreSQL does not run as root: its own user has to get through to its files.
chmodSync(dataFolder, 0o711);
const [port, adminPort] = await freePorts(2);
const server = start();
const ended = once(server, 'exit');
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => server.kill('SIGTERM'));
process.once('exit', () => {
  // Where the records could not be loaded it still runs.
  server.kill('SIGTERM');
  rmSync(dataFolder, { recursive: true, force: true });
});

await ready(server);
await withDatabaseUrl({ databaseUrl: undefined, dataDir: dataFolder }, makeLog('warn'), (url) =>
  loadJourneyRecords(url),
);
await uploadJourneyAssets(`http://localhost:${port}`, dataFolder);
console.log(`serving http://localhost:${port} from ${dataFolder}`);
const [code] = await ended;
process.exitCode = code === 0 ? 0 : 1;

// In a process group of its own, so that it is told to end once, by us. Its settings are ours alone, whatever
// this shell has set.
function start(): ChildProcess {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return spawn(
    'node',
    ['--disable-warning=ExperimentalWarning', 'server/testing/main-with-clock.ts'],
    {
      detached: true,
      // It ends with its input, and so with us.
      stdio: ['pipe', process.stderr, process.stderr],
      env: {
        PATH,
        HOME,
        LANG,
        TMPDIR,
        NODE_ENV: 'production',
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        DATA_DIR: dataFolder,
        // The journeys bring records of their own: what they count is not to change with the made-up business.
        DEMO_DATA: '0',
        CLOCK,
        LOG_LEVEL: 'warn',
      },
    },
  );
}

async function ready(process: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady())) {
    if (process.exitCode !== null) throw new Error('The server ended before it was ready.');
    if (Date.now() > deadline) throw new Error('The server is not ready, and time is up.');
    await pause(LOOK_AGAIN_AFTER_MS);
  }
}

// Until it listens, there is nobody to ask.
function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${adminPort}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
