import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pollFor } from '#server/embedded/poll.ts';
import { startProcess } from '#server/embedded/testing/start-process.ts';
import { getBinaries } from './binaries.ts';
import { resolvePostgresLocation, SERVICE_FOLDER } from './location.ts';
import { freeDatabasePort, spawnPostmaster } from './postmaster.ts';
import {
  makeTestLog,
  postmasterPid,
  queryValue,
  setUpSeededDatabase,
  silentLog,
  waitUntilResponsive,
} from './testing/databases.ts';

const database = setUpSeededDatabase();
const { start } = database;

test('Ctrl-C on the terminal reaches the server but not its database', async () => {
  const server = startProcess('unmovedByCtrlC', database.dataDir, true);
  const url = await server.next();
  const group = server.child.pid;
  process.kill(-Number(group), 'SIGINT');
  expect(await server.next()).toBe('SIGINT');
  expect(await queryValue(url, 'SELECT value FROM sample')).toBe('42');
  await server.end('SIGKILL');
});

test('restarts a killed postmaster on the same port with its rows, and logs it', async () => {
  const { log, written } = makeTestLog();
  const { url } = await start(log);
  const pid = postmasterPid(database.dataDir);
  process.kill(pid, 'SIGKILL');
  await pollFor(() => (written().includes('PostgreSQL is back') ? true : undefined), 10_000);
  expect(written()).toContain('PostgreSQL ended (SIGKILL) and is being restarted on port');
  expect(await queryValue(url, 'SELECT value FROM sample')).toBe('42');
  expect(postmasterPid(database.dataDir)).not.toBe(pid);
});

test('restarts a killed postmaster although one of its backends is busy', async () => {
  const { url } = await start();
  const busy = queryValue(url, 'SELECT count(*) FROM generate_series(1, 1e12)');
  const countBusy =
    "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%1e12)' AND pid <> pg_backend_pid()";
  await pollFor(async () => ((await queryValue(url, countBusy)) === '1' ? true : undefined), 5_000);
  process.kill(postmasterPid(database.dataDir), 'SIGKILL');
  await expect(busy).rejects.toThrow('Connection terminated');
  expect(await waitUntilResponsive(url)).toBeLessThan(5_000);
});

test('gives up on a database that keeps ending, and reports the reason', async () => {
  const { log, written } = makeTestLog();
  const { url, lost } = await start(log);
  for (let exits = 1; exits <= 11; exits++) {
    await waitUntilResponsive(url);
    process.kill(postmasterPid(database.dataDir), 'SIGKILL');
    if (exits < 11) {
      const restarted = () =>
        written().split('PostgreSQL is back').length > exits ? true : undefined;
      expect(await pollFor(restarted, 10_000)).toBe(true);
    }
  }
  expect((await lost).message).toBe('PostgreSQL ended 11 times within a minute');
  expect(written()).toContain('PostgreSQL cannot be kept running');
});

test('a database that is stopped during a restart stays stopped', async () => {
  const stopping = Promise.withResolvers<void>();
  const { log, written } = makeTestLog((line) => {
    if (line.includes('is being restarted')) stopping.resolve(postgres.stop());
  });
  const postgres = await start(log);
  process.kill(postmasterPid(database.dataDir), 'SIGKILL');
  await stopping.promise;
  await expect(queryValue(postgres.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  expect(written()).not.toContain('cannot be kept running');
  expect(written()).not.toContain('PostgreSQL is back');
});

test('treats a port that was taken as transient, and broken files as permanent', async () => {
  const place = resolvePostgresLocation(database.dataDir, SERVICE_FOLDER, silentLog);
  const binaries = getBinaries(place.user, SERVICE_FOLDER, silentLog);
  const options = {
    place,
    binaries,
    fsync: false,
    logFile: join(database.dataDir, 'postgres.log'),
  };
  const port = await freeDatabasePort();
  const listener = createServer().listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const refused = spawnPostmaster(options, port).ready();
  await expect(refused).rejects.toMatchObject({ isTransient: true });
  await expect(refused).rejects.toThrow(/could not bind.*its log is .*postgres\.log/s);
  listener.close();
  const elsewhere = { ...place, cluster: database.dataDir };
  const broken = spawnPostmaster({ ...options, place: elsewhere }, port).ready();
  await expect(broken).rejects.toMatchObject({ isTransient: false });
});
