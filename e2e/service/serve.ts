// Serves the built project for the journeys from a new data folder on free ports, until SIGTERM or SIGINT.
// Requests may set the time by a header (`server/testing/request-clock.ts`).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uploadJourneyAssets } from '#e2e/data/assets.ts';
import { loadJourneyRecords } from '#e2e/data/load.ts';
import { makeLog } from '#lib/logging/log.ts';
import { withDatabaseUrl } from '#server/data-directory/with-database.ts';
import { freePorts } from '#tests/support/start-process.ts';
import { CLOCK, TOUR_CLOCK } from './clock.ts';

/** The tour shows the demo business, and takes its time to fill it in. */
const isTour = process.env['PICTURES'] === 'tour';
const READY_TIMEOUT_MS = 300_000;
const POLL_MS = 50;

const dataFolder = mkdtempSync(join(tmpdir(), 'trade-supply-journeys-'));
// Under root PostgreSQL runs as its own user, who needs access to its files.
chmodSync(dataFolder, 0o711);
const [port, adminPort] = await freePorts(2);
const server = start();
const ended = once(server, 'exit');
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => server.kill('SIGTERM'));
process.once('exit', () => {
  // Still running when loading the test data failed.
  server.kill('SIGTERM');
  rmSync(dataFolder, { recursive: true, force: true });
});

await ready(server);
if (!isTour) {
  await withDatabaseUrl({ databaseUrl: undefined, dataDir: dataFolder }, makeLog('warn'), (url) =>
    loadJourneyRecords(url),
  );
  await uploadJourneyAssets(`http://localhost:${port}`, dataFolder);
}
console.log(`serving http://localhost:${port} from ${dataFolder}`);
const [code] = await ended;
process.exitCode = code === 0 ? 0 : 1;

// Detached, so that Ctrl+C in the terminal reaches it once, through us. It inherits no settings from the shell.
function start(): ChildProcess {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return spawn(
    'node',
    ['--disable-warning=ExperimentalWarning', 'server/testing/main-with-clock.ts'],
    {
      detached: true,
      // It ends when its stdin closes, and so with this process.
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
        // The journeys load their own data: counts must not change with the demo business.
        DEMO_DATA: isTour ? '1' : '0',
        CLOCK: isTour ? TOUR_CLOCK : CLOCK,
        LOG_LEVEL: 'warn',
      },
    },
  );
}

async function ready(process: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady())) {
    if (process.exitCode !== null) throw new Error('The server ended before it was ready.');
    if (Date.now() > deadline) throw new Error('The server was not ready in time.');
    await pause(POLL_MS);
  }
}

// The request fails until it listens.
function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${adminPort}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
