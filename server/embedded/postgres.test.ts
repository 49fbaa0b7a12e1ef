import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, expect, test } from 'vitest';
import { pollFor } from './poll.ts';
import {
  type EmbeddedPostgres,
  postmasterOf,
  runningPostgresUrl,
  startPostgres,
} from './postgres.ts';
import {
  ask,
  makeDataDirectories,
  makeTestLog,
  postmasterPid,
  silent,
  untilItAnswers,
} from './testing/databases.ts';
import { startProcess } from './testing/start-process.ts';

const directories = makeDataDirectories();
const started: EmbeddedPostgres[] = [];
async function start(dataDir: string, log = silent): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, log, fsync: false });
  started.push(postgres);
  return postgres;
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
});
afterAll(() => directories.removeAll());

test('a database keeps its rows when it is stopped and started again', async () => {
  const dataDir = await directories.empty();
  const first = await start(dataDir);
  await ask(first.url, "CREATE TABLE t AS SELECT 'Māori' AS name");
  await first.stop();
  const second = await start(dataDir);
  expect(await ask(second.url, 'SELECT name FROM t')).toBe('Māori');
});

test('a database that was stopped is gone when stop settles, however often it is asked', async () => {
  const dataDir = await directories.seeded();
  const { stop } = await start(dataDir);
  const pid = postmasterPid(dataDir);
  await Promise.all([stop(), stop()]);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('text sorts by code point, case is that of Unicode, and time is UTC', async () => {
  const { url } = await start(await directories.seeded());
  const sorted = "SELECT string_agg(x, '' ORDER BY x) FROM unnest('{b,Z,é,a,B,z}'::text[]) x";
  expect(await ask(url, sorted)).toBe('BZabzé');
  expect(await ask(url, "SELECT upper('māori')")).toBe('MĀORI');
  expect(await ask(url, 'SHOW timezone')).toBe('UTC');
  expect(await ask(url, 'SHOW server_encoding')).toBe('UTF8');
});

test('only the right password of the one role that is no superuser gets in', async () => {
  const { url } = await start(await directories.seeded());
  expect(await ask(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(
    'false',
  );
  const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
  await expect(ask(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
  const superuser = Object.assign(new URL(url), { username: 'postgres' }).href;
  await expect(ask(superuser, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
});

test('it listens on 127.0.0.1 alone', async () => {
  const { url } = await start(await directories.seeded());
  const port = Number(new URL(url).port);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, scopeid }) => address !== '127.0.0.1' && !scopeid)
    .map(({ address }) => address);
  for (const host of [...others, '127.0.0.2']) {
    await expect(once(connect({ port, host }), 'connect'), host).rejects.toThrow('ECONNREFUSED');
  }
});

test('the running database of a data directory is found, and none where none runs', async () => {
  const dataDir = await directories.seeded();
  expect(await runningPostgresUrl(await directories.empty())).toBeUndefined();
  expect(await runningPostgresUrl(dataDir)).toBeUndefined();
  const { url, stop } = await start(dataDir);
  expect(await runningPostgresUrl(dataDir)).toBe(url);
  await stop();
  expect(await runningPostgresUrl(dataDir)).toBeUndefined();
});

test('a database that is halted does not count as running, and can be stopped', async () => {
  const dataDir = await directories.seeded();
  const { stop } = await start(dataDir);
  process.kill(postmasterPid(dataDir), 'SIGSTOP');
  expect(await runningPostgresUrl(dataDir)).toBeUndefined();
  await stop();
});

test('Ctrl-C on the terminal reaches the server and not its database', async () => {
  const dataDir = await directories.seeded();
  const server = startProcess('unmovedByCtrlC', dataDir, true);
  const url = await server.next();
  const group = server.child.pid;
  process.kill(-Number(group), 'SIGINT');
  expect(await server.next()).toBe('SIGINT');
  expect(await ask(url, 'SELECT value FROM kept')).toBe('42');
  await server.end('SIGKILL');
});

test('a killed postmaster is back on its port, with its rows, and the log says so', async () => {
  const dataDir = await directories.seeded();
  const { log, written } = makeTestLog();
  const { url } = await start(dataDir, log);
  const pid = postmasterPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await pollFor(() => (written().includes('PostgreSQL is back') ? true : undefined), 10_000);
  expect(written()).toContain('PostgreSQL ended (SIGKILL) and is started again on port');
  expect(await ask(url, 'SELECT value FROM kept')).toBe('42');
  expect(postmasterPid(dataDir)).not.toBe(pid);
});

test('a killed postmaster is back although one of its backends is busy', async () => {
  const dataDir = await directories.seeded();
  const { url } = await start(dataDir);
  const busy = ask(url, 'SELECT count(*) FROM generate_series(1, 1e12)');
  const counting =
    "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%1e12)' AND pid <> pg_backend_pid()";
  await pollFor(async () => ((await ask(url, counting)) === '1' ? true : undefined), 5_000);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await expect(busy).rejects.toThrow('Connection terminated');
  expect(await untilItAnswers(url)).toBeLessThan(5_000);
});

test('a database that keeps ending is given up, and its owner hears why', async () => {
  const dataDir = await directories.seeded();
  const { log, written } = makeTestLog();
  const { url, lost } = await start(dataDir, log);
  for (let deaths = 1; deaths <= 11; deaths++) {
    await untilItAnswers(url);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    if (deaths < 11) {
      const back = () => (written().split('PostgreSQL is back').length > deaths ? true : undefined);
      expect(await pollFor(back, 10_000)).toBe(true);
    }
  }
  expect((await lost).message).toBe('PostgreSQL ended 11 times within a minute');
  expect(written()).toContain('PostgreSQL cannot be kept running');
});

test('a database that is stopped while it is being started again stays stopped', async () => {
  const dataDir = await directories.seeded();
  const { log, written } = makeTestLog();
  const { stop, url } = await start(dataDir, log);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await pollFor(() => (written().includes('started again') ? true : undefined), 5_000, 1);
  await stop();
  await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  expect(written()).not.toContain('cannot be kept running');
});
