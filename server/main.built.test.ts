import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { command as loadCommand } from '#cli/load.ts';
import { runInProcess } from '#cli/testing/run-command.ts';
import { openDatabase } from '#db/client.ts';
import { rowsKnownOf } from '#db/testing/statistics.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { makeLog } from '#lib/logging/log.ts';
import { findPostmaster } from '#tests/support/databases.ts';
import { type StartedService, startService } from '#tests/support/start-service.ts';
import {
  makeThrowawayDirectory,
  type ThrowawayDirectory,
} from '#tests/support/throwaway-postgres.ts';
import { makeClientProject } from '#tests/support/typescript-client.ts';
import { findRunningPostgres } from './embedded/postgres/postgres.ts';
import { sendSignal } from './processes.ts';

vi.setConfig({ testTimeout: 120_000 });

// The tests run in order: start, use, start a second one beside it, stop.
let dataDir: string;
let directory: ThrowawayDirectory;
let service: StartedService;

beforeAll(async () => {
  directory = await makeThrowawayDirectory(makeLog('silent'));
  dataDir = join(directory.path, 'data');
});
afterAll(async () => {
  service?.process.kill('SIGKILL');
  await service?.exit;
  await directory?.remove();
});

async function start(): Promise<void> {
  service = await startService({ DATA_DIR: dataDir, DEMO_DATA: '0.01' });
  expect(await service.ready, service.output()).toBe(true);
}

async function token(index: number): Promise<string> {
  const { clients } = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  const { clientId, clientSecret } = clients[index];
  const response = await fetch(`${service.url}/idp/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!response.ok) throw new Error(`no token: ${response.status} ${await response.text()}`);
  return (await response.json()).access_token;
}

/** The environment of a program that calls the service as its first client. */
function clientEnvironment(): NodeJS.ProcessEnv {
  const { clients } = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  const [{ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }] = clients;
  return { ...process.env, BASE_URL: service.url, CLIENT_ID, CLIENT_SECRET };
}

/** The path of an invoice, from the example request of the service. */
function path(): string {
  return /(\/v1\/au\/invoices\/\S+)/.exec(service.output())?.[1] ?? 'none';
}

async function ask(path: string, index = 0): Promise<number> {
  const headers = { authorization: `Bearer ${await token(index)}` };
  return (await fetch(`${service.url}${path}`, { headers })).status;
}

test('creates and fills a database on the first start, and shows an example request', async () => {
  await start();
  expect(path()).not.toBe('none');
  expect(await ask(path())).toBe(200);
  expect((await fetch(service.url)).status).toBe(200);
  expect((await fetch(`${service.url}/openapi.json`)).status).toBe(200);
  expect((await fetch(`${service.adminUrl}/ready`)).status).toBe(200);
  expect(statSync(join(dataDir, 'credentials.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('starts without an alarm: pages are loaded before it connects to the database', () => {
  const alarms = service.output().match(/.*"level":"(?:warn|error|fatal)".*/g) ?? [];
  // On a busy machine a statement may be slow: that is no fault of the start.
  expect(alarms.filter((line) => !line.includes('a statement was slow'))).toEqual([]);
});

test('PostgreSQL knows what it was filled with, by which it plans', async () => {
  const { db, close } = openDatabase(findRunningPostgres(dataDir)?.ownerUrl ?? '', { max: 1 });
  onTestFinished(close);
  expect(await rowsKnownOf(db, 'invoices')).toBeGreaterThan(0);
});

test('lets the second client of credentials.json read invoices of Australia only', async () => {
  expect(await ask(path(), 1)).toBe(200);
  expect(await ask(path().replace('/au/', '/nz/'), 1)).toBe(403);
});

test('runs the commands of docs/api.md as they are', async () => {
  const page = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');
  const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
  const ran = await promisify(execFile)('sh', ['-euc', commands.join('\n')], {
    cwd: directory.path,
    env: clientEnvironment(),
  });
  expect(commands.length).toBeGreaterThan(5);
  expect(ran.stderr).toBe('');
});

test('runs the README of the TypeScript client as it is, in an empty strict project', async () => {
  const readme = readFileSync(new URL('../clients/typescript/README.md', import.meta.url), 'utf8');
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block);
  const project = await makeClientProject(directory.path, blocks.join('\n'));
  const ran = await promisify(execFile)(process.execPath, ['main.js'], {
    ...{ cwd: project, env: clientEnvironment() },
  });
  expect(ran).toEqual({
    stdout:
      '2400001 TAX_INVOICE\n404 RESOURCE_NOT_FOUND\nan invoice\ntrue\n201\ntrue\ntrue\n' +
      'SUCCEEDED 1 []\n400\n',
    stderr: '',
  });
});

test('counts responses in the metrics, which are not on the public port', async () => {
  const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
  expect(metrics).toMatch(
    /http_request_duration_seconds_count\{operation="getInvoice",method="GET",status="200"\} [1-9]/,
  );
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
});

test('logs neither tokens nor secrets', async () => {
  const secret = await token(0);
  await fetch(`${service.url}${path()}`, { headers: { authorization: `Bearer ${secret}x` } });
  const { clients } = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  await expect.poll(service.output).toContain('"status":401');
  for (const canary of [secret, clients[0].clientSecret]) {
    expect(service.output()).not.toContain(canary);
  }
});

test('refuses a second start on the same data directory, and exits with 1', async () => {
  const second = await startService({ DATA_DIR: dataDir });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('Another process is using the data directory');
  expect(await ask(path())).toBe(200);
});

test('refuses a second start on the same port, and exits with 1', async () => {
  const second = await startService({
    DATA_DIR: join(directory.path, 'other'),
    PORT: new URL(service.url).port,
  });
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(
    /^Port \d+ of 127\.0\.0\.1 cannot be used .*: stop what uses it, or set PORT/,
  );
});

test('stops the service and its database on SIGTERM', async () => {
  const pid = postmaster();
  service.process.kill('SIGTERM');
  expect(await service.exit).toBe(0);
  expect(service.output()).toContain('"msg":"stopped"');
  expect(sendSignal(pid, 0)).toBe(false);
});

test('a load starts the database of the stopped service, and stops it again', async () => {
  const feeds = makeFeedFolder();
  const path = feeds.write('invoices.ndjson', [anInvoice({ number: 'own-1' })]);
  const args = ['--country', 'au', path];
  expect(await runInProcess(loadCommand, args, { DATA_DIR: dataDir })).toMatchObject({
    exitCode: 0,
    errors: '',
  });
  expect(findRunningPostgres(dataDir)).toBeUndefined();
});

function postmaster(): number {
  const pid = findPostmaster(dataDir)?.pid;
  if (pid === undefined) throw new Error('there is no postmaster');
  return pid;
}
