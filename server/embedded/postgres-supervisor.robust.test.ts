import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pollFor } from './poll.ts';
import { findBinaries } from './postgres-binaries.ts';
import { findPlace, SERVICE_FOLDER } from './postgres-place.ts';
import { freePort } from './postgres-port.ts';
import { spawnPostmaster } from './postgres-postmaster.ts';
import { ask, makeTestLog, postmasterPid, silent, untilItAnswers } from './testing/databases.ts';
import { seededDatabase } from './testing/seeded-database.ts';
import { startProcess } from './testing/start-process.ts';

const database = seededDatabase();
const { start } = database;

test('Ctrl-C on the terminal reaches the server and not its database', async () => {
  const server = startProcess('unmovedByCtrlC', database.dataDir, true);
  const url = await server.next();
  const group = server.child.pid;
  process.kill(-Number(group), 'SIGINT');
  expect(await server.next()).toBe('SIGINT');
  expect(await ask(url, 'SELECT value FROM kept')).toBe('42');
  await server.end('SIGKILL');
});

test('a killed postmaster is back on its port, with its rows, and the log says so', async () => {
  const { log, written } = makeTestLog();
  const { url } = await start(log);
  const pid = postmasterPid(database.dataDir);
  process.kill(pid, 'SIGKILL');
  await pollFor(() => (written().includes('PostgreSQL is back') ? true : undefined), 10_000);
  expect(written()).toContain('PostgreSQL ended (SIGKILL) and is started again on port');
  expect(await ask(url, 'SELECT value FROM kept')).toBe('42');
  expect(postmasterPid(database.dataDir)).not.toBe(pid);
});

test('a killed postmaster is back although one of its backends is busy', async () => {
  const { url } = await start();
  const busy = ask(url, 'SELECT count(*) FROM generate_series(1, 1e12)');
  const counting =
    "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%1e12)' AND pid <> pg_backend_pid()";
  await pollFor(async () => ((await ask(url, counting)) === '1' ? true : undefined), 5_000);
  process.kill(postmasterPid(database.dataDir), 'SIGKILL');
  await expect(busy).rejects.toThrow('Connection terminated');
  expect(await untilItAnswers(url)).toBeLessThan(5_000);
});

test('a database that keeps ending is given up, and its owner hears why', async () => {
  const { log, written } = makeTestLog();
  const { url, lost } = await start(log);
  for (let deaths = 1; deaths <= 11; deaths++) {
    await untilItAnswers(url);
    process.kill(postmasterPid(database.dataDir), 'SIGKILL');
    if (deaths < 11) {
      const back = () => (written().split('PostgreSQL is back').length > deaths ? true : undefined);
      expect(await pollFor(back, 10_000)).toBe(true);
    }
  }
  expect((await lost).message).toBe('PostgreSQL ended 11 times within a minute');
  expect(written()).toContain('PostgreSQL cannot be kept running');
});

test('a database that is stopped while it is being started again stays stopped', async () => {
  const stopping = Promise.withResolvers<void>();
  const { log, written } = makeTestLog((line) => {
    if (line.includes('is started again')) stopping.resolve(postgres.stop());
  });
  const postgres = await start(log);
  process.kill(postmasterPid(database.dataDir), 'SIGKILL');
  await stopping.promise;
  await expect(ask(postgres.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  expect(written()).not.toContain('cannot be kept running');
  expect(written()).not.toContain('PostgreSQL is back');
});

test('a port that was taken in between is worth another try, files that are broken are not', async () => {
  const place = findPlace(database.dataDir, SERVICE_FOLDER, silent);
  const binaries = findBinaries(place.user, SERVICE_FOLDER, silent);
  const options = {
    place,
    binaries,
    fsync: false,
    logFile: join(database.dataDir, 'postgres.log'),
  };
  const port = await freePort();
  const listener = createServer().listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const refused = spawnPostmaster(options, port).ready();
  await expect(refused).rejects.toMatchObject({ passing: true });
  await expect(refused).rejects.toThrow(/could not bind.*its log is .*postgres\.log/s);
  listener.close();
  const elsewhere = { ...place, cluster: database.dataDir };
  const broken = spawnPostmaster({ ...options, place: elsewhere }, port).ready();
  await expect(broken).rejects.toMatchObject({ passing: false });
});
