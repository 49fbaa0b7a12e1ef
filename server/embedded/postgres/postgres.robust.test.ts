import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pollFor } from '#server/embedded/poll.ts';
import { startProcess, type TestProcess } from '#server/embedded/testing/start-process.ts';
import { type EmbeddedPostgres, findRunningPostgres, startPostgres } from './postgres.ts';
import { isRoot, ownerOf, runAs } from './service-user.ts';
import {
  makeDataDirectories,
  makeTestLog,
  postmasterPid,
  queryValue,
  silentLog,
} from './testing/databases.ts';

const directories = makeDataDirectories();
let dataDir = '';
beforeAll(async () => {
  dataDir = await directories.seeded();
});
afterAll(() => directories.removeAll());

const started: EmbeddedPostgres[] = [];
const servers: TestProcess[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')));
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
});

async function start(folder: string, log = silentLog): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir: folder, log, fsync: false });
  started.push(postgres);
  return postgres;
}

/** A server in a process of its own, the owner URL of its database, and the pid of its postmaster. */
async function startServer(): Promise<{ server: TestProcess; url: string; pid: number }> {
  const server = startProcess('postgres', dataDir);
  servers.push(server);
  await server.next();
  return { server, url: await ownerUrlOf(dataDir), pid: postmasterPid(dataDir) };
}

async function ownerUrlOf(folder: string): Promise<string> {
  return String((await findRunningPostgres(folder))?.ownerUrl);
}

test('the next start stops the database of a killed server, and starts its own', async () => {
  const { server, url } = await startServer();
  await queryValue(url, 'CREATE TABLE after_kill AS SELECT 1 AS value');
  await server.end('SIGKILL');
  expect(await queryValue(url, 'SELECT value FROM sample')).toBe('42');
  const { log, written } = makeTestLog();
  const next = await start(dataDir, log);
  expect(written()).toContain('stopping the database of a server that was killed');
  await expect(queryValue(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  expect(await queryValue(next.ownerUrl, 'SELECT value FROM after_kill')).toBe('1');
});

test('the next start also stops a suspended database of a killed server cleanly', async () => {
  const { server, pid } = await startServer();
  process.kill(pid, 'SIGSTOP');
  await server.end('SIGKILL');
  const { log, written } = makeTestLog();
  const next = await start(dataDir, log);
  expect(await queryValue(next.url, 'SELECT value FROM sample')).toBe('42');
  expect(written()).not.toContain('did not end');
});

test('starts after both server and database were killed', async () => {
  const { server, url, pid } = await startServer();
  await queryValue(url, 'CREATE TABLE before_both AS SELECT 7 AS value');
  await server.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
  const next = await start(dataDir);
  expect(await queryValue(next.ownerUrl, 'SELECT value FROM before_both')).toBe('7');
});

test('the next start kills a busy backend that outlived its postmaster', async () => {
  const { server, url, pid } = await startServer();
  const busy = queryValue(url, 'SELECT count(*) FROM generate_series(1, 1e12)');
  const terminated = expect(busy).rejects.toThrow('Connection terminated');
  const isRunning = "SELECT count(*) > 0 FROM pg_stat_activity WHERE query LIKE '%1, 1e12)'";
  await pollFor(
    async () => ((await queryValue(url, isRunning)) === 'true' ? true : undefined),
    5_000,
  );
  await server.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const next = await start(dataDir);
  await terminated;
  expect(await queryValue(next.url, 'SELECT value FROM sample')).toBe('42');
});

// Root in a container usually lacks CAP_SYS_PTRACE; `setpriv` drops it.
const WITHOUT_PTRACE = ['setpriv', '--bounding-set=-sys_ptrace'];
const canDropPtrace =
  isRoot() && spawnSync('setpriv', [...WITHOUT_PTRACE.slice(1), 'true']).status === 0;

test.runIf(canDropPtrace)(
  'root without CAP_SYS_PTRACE stops the database of a killed server',
  async () => {
    const { server, url } = await startServer();
    await queryValue(url, 'CREATE TABLE unseen AS SELECT 3 AS value');
    await server.end('SIGKILL');
    const next = startProcess('postgres', dataDir, false, WITHOUT_PTRACE);
    servers.push(next);
    await next.next();
    const nextUrl = await ownerUrlOf(dataDir);
    await expect(queryValue(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    expect(await queryValue(nextUrl, 'SELECT value FROM unseen')).toBe('3');
  },
);

test.runIf(canDropPtrace)(
  'root without CAP_SYS_PTRACE kills backends that lost their postmaster',
  async () => {
    const { server, url, pid } = await startServer();
    const busy = queryValue(url, 'SELECT count(*) FROM generate_series(1, 2e12)');
    const terminated = expect(busy).rejects.toThrow('Connection terminated');
    const isRunning = "SELECT count(*) > 0 FROM pg_stat_activity WHERE query LIKE '%1, 2e12)'";
    await pollFor(
      async () => ((await queryValue(url, isRunning)) === 'true' ? true : undefined),
      5_000,
    );
    await server.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const next = startProcess('postgres', dataDir, false, WITHOUT_PTRACE);
    servers.push(next);
    const nextUrl = await next.next();
    await terminated;
    expect(await queryValue(nextUrl, 'SELECT value FROM sample')).toBe('42');
  },
);

test('leaves alone another process that has reused the pid of a dead postmaster', async () => {
  const { server, pid } = await startServer();
  await server.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const user = ownerOf(join(dataDir, 'postgres'));
  const unrelated = spawn('sleep', ['60'], process.getuid?.() === 0 ? runAs(user) : {});
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, `${unrelated.pid}`));
  const next = await start(dataDir);
  expect(await queryValue(next.url, 'SELECT value FROM sample')).toBe('42');
  expect(unrelated.kill('SIGTERM')).toBe(true);
});

test('starts after a start that was killed while it created the database', {
  timeout: 60_000,
}, async () => {
  const folder = await directories.empty();
  const server = startProcess('postgres', folder);
  servers.push(server);
  const unfinished = () => readdirSync(folder).find((name) => name.startsWith('postgres.new-'));
  const isPartial = () => {
    const name = unfinished();
    return name !== undefined && existsSync(join(folder, name, 'base', '1', 'PG_VERSION'))
      ? true
      : undefined;
  };
  expect(await pollFor(isPartial, 20_000, 1)).toBe(true);
  await server.end('SIGKILL');
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
  const next = await start(folder);
  expect(await queryValue(next.url, 'SELECT 1')).toBe('1');
  expect(unfinished()).toBeUndefined();
});
