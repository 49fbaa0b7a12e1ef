import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Credential } from '#bench/security/clients/person.ts';
import { sendRequest } from '#bench/security/clients/requests.ts';
import { CommandError } from '#lib/command.ts';
import { makeLog } from '#lib/logging/log.ts';
import { clientCommand } from '#scripts/commands/client.ts';
import { demoCommand } from '#scripts/commands/demo.ts';
import { peopleCommand } from '#scripts/commands/people.ts';
import { freePorts } from '#scripts/free-port.ts';
import { pollFor } from '#server/embedded/poll.ts';
import { makeThrowawayDirectory } from '#server/embedded/postgres/throwaway.ts';

/** The service in a process of its own, with the demo data or a small part of it. */
export type ServiceUnderTest = AsyncDisposable & {
  readonly url: string;
  readonly adminUrl: string;
  readonly pid: number;
  /** Settings for commands to find its database. */
  readonly env: Readonly<Record<string, string>>;
  hasExited(): boolean;
};

/** Amount of demo data: `small` has all branches and products of one country, and 125 invoices. */
export type BusinessSize = 'small' | 'whole';

const SMALL_SCALE = '0.01';
const READY_WITHIN_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;

/** Starts the built service with the defaults of docs/operations.md and these settings. */
export async function startServiceUnderTest(
  business: BusinessSize,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceUnderTest> {
  await using resources = new AsyncDisposableStack();
  const directory = await makeThrowawayDirectory(makeLog('error', process.stderr));
  // Also stops the database that a killed service leaves running.
  resources.defer(() => directory.remove());
  const [port = 0, adminPort = 0] = await freePorts(2);
  const dataDir = join(directory.path, 'data');
  const demoData = business === 'whole' ? '1' : '0';
  const ownSettings = { PORT: `${port}`, ADMIN_PORT: `${adminPort}`, DATA_DIR: dataDir };
  const child = start({ ...ownSettings, DEMO_DATA: demoData, ...settings });
  resources.defer(() => stop(child));
  const adminUrl = `http://localhost:${adminPort}`;
  const isReady = await pollFor(
    async () => hasExited(child) || (await isServiceReady(adminUrl)) || undefined,
    READY_WITHIN_MS,
    100,
  );
  if (!isReady || hasExited(child) || child.pid === undefined) {
    throw new CommandError('The service did not start.');
  }
  const env = { DATA_DIR: dataDir };
  if (business === 'small') {
    const print = () => undefined;
    await demoCommand.run({ args: ['--scale', SMALL_SCALE, '--country', 'au'], env, print });
  }
  const owned = resources.move();
  return {
    ...{ url: `http://localhost:${port}`, adminUrl, pid: child.pid, env },
    hasExited: () => hasExited(child),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Stops the service when this process exits. */
const USAGE_CHANNEL = new URL('../../measure/usage-channel.ts', import.meta.url).href;

function start(settings: Readonly<Record<string, string>>): ChildProcess {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const options = ['--disable-warning=ExperimentalWarning', '--import', USAGE_CHANNEL];
  return spawn(process.execPath, [...options, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', ...settings },
  });
}

/** Kills the service if it does not react to SIGTERM in time: its event loop may be blocked. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function isServiceReady(adminUrl: string): Promise<boolean> {
  return fetch(`${adminUrl}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Adds a member of the branch staff, like `npm run people`. */
export async function addPerson({ env }: ServiceUnderTest, username: string): Promise<Credential> {
  const lines: string[] = [];
  const args = ['add', username, `Somebody called ${username}`, '--role', 'branch_staff'];
  await peopleCommand.run({ args, env, print: (line) => lines.push(line) });
  const [, password = ''] = /^password +(.+)$/m.exec(lines.join('\n')) ?? [];
  return { username, password };
}

/** Credentials of an API client, created like `npm run client` does. */
export type ApiClient = { readonly id: string; readonly secret: string };

export async function makeClient(
  { env }: ServiceUnderTest,
  name: string,
  scopes: readonly string[],
): Promise<ApiClient> {
  const lines: string[] = [];
  const args = ['create', name, ...scopes.flatMap((scope) => ['--scope', scope])];
  await clientCommand.run({ args, env, print: (line) => lines.push(line) });
  const [, id = ''] = /^client id +(\S+)$/m.exec(lines.join('\n')) ?? [];
  const [, secret = ''] = /^client secret +(\S+)$/m.exec(lines.join('\n')) ?? [];
  return { id, secret };
}

/** Fetches an access token, valid for five minutes. Throws CommandError if it is refused. */
export async function fetchToken(
  { url }: ServiceUnderTest,
  { id, secret }: ApiClient,
  from: string,
): Promise<string> {
  const { status, body } = await sendRequest(`${url}/idp/token`, {
    from,
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${id}:${secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  if (status !== 200)
    throw new CommandError(`No token was issued: ${status} ${body.slice(0, 300)}`);
  return z.object({ access_token: z.string() }).parse(JSON.parse(body)).access_token;
}
