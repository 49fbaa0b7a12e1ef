import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CommandError } from '#lib/command.ts';
import { makeLog } from '#lib/logging/log.ts';
import { clientCommand } from '#scripts/client-command.ts';
import { demoCommand } from '#scripts/demo-command.ts';
import { freePorts } from '#scripts/free-port.ts';
import { peopleCommand } from '#scripts/people-command.ts';
import { pollFor } from '#server/embedded/poll.ts';
import { makeThrowawayDirectory } from '#server/embedded/postgres/throwaway.ts';
import type { Credential } from './person.ts';
import { ask } from './requests.ts';

/** The service in a process of its own, over the made-up business or a small part of it. */
export type ServiceUnderTest = AsyncDisposable & {
  readonly url: string;
  readonly adminUrl: string;
  readonly pid: number;
  /** The settings by which a command finds its database. */
  readonly env: Readonly<Record<string, string>>;
  hasEnded(): boolean;
};

/** How much of the made-up business: `small` has all branches and products of one country, and 125 invoices. */
export type Business = 'small' | 'whole';

const SMALL_SCALE = '0.01';
const READY_WITHIN_MS = 120_000;
const ENDS_WITHIN_MS = 10_000;

/** Starts the built service with the defaults of docs/operations.md and these settings. */
export async function serveUnderTest(
  business: Business,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceUnderTest> {
  await using making = new AsyncDisposableStack();
  const directory = await makeThrowawayDirectory(makeLog('error', process.stderr));
  // Also ends a database that a killed service has left behind.
  making.defer(() => directory.remove());
  const [port = 0, adminPort = 0] = await freePorts(2);
  const dataDir = join(directory.path, 'data');
  const demoData = business === 'whole' ? '1' : '0';
  const own = { PORT: `${port}`, ADMIN_PORT: `${adminPort}`, DATA_DIR: dataDir };
  const child = start({ ...own, DEMO_DATA: demoData, ...settings });
  making.defer(() => end(child));
  const adminUrl = `http://localhost:${adminPort}`;
  const isReady = await pollFor(
    async () => hasEnded(child) || (await answersReady(adminUrl)) || undefined,
    READY_WITHIN_MS,
    100,
  );
  if (!isReady || hasEnded(child) || child.pid === undefined) {
    throw new CommandError('The service did not come up.');
  }
  const env = { DATA_DIR: dataDir };
  if (business === 'small') {
    const print = () => undefined;
    await demoCommand.run({ args: ['--scale', SMALL_SCALE, '--country', 'au'], env, print });
  }
  const made = making.move();
  return {
    ...{ url: `http://localhost:${port}`, adminUrl, pid: child.pid, env },
    hasEnded: () => hasEnded(child),
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  };
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Ends the service when we are gone. */
const CHANNEL = new URL('../usage-channel.ts', import.meta.url).href;

function start(settings: Readonly<Record<string, string>>): ChildProcess {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const options = ['--disable-warning=ExperimentalWarning', '--import', CHANNEL];
  return spawn(process.execPath, [...options, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', ...settings },
  });
}

/** An event loop that is held up does not hear SIGTERM. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

// Until it listens, there is nobody to ask.
function answersReady(adminUrl: string): Promise<boolean> {
  return fetch(`${adminUrl}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Adds somebody of the branch staff, as `npm run people` does. */
export async function addPerson({ env }: ServiceUnderTest, username: string): Promise<Credential> {
  const lines: string[] = [];
  const args = ['add', username, `Somebody called ${username}`, '--role', 'branch_staff'];
  await peopleCommand.run({ args, env, print: (line) => lines.push(line) });
  const [, password = ''] = /^password +(.+)$/m.exec(lines.join('\n')) ?? [];
  return { username, password };
}

/** A client of the API as `npm run client` makes one. */
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

/** A token of five minutes. Throws where there is none. */
export async function tokenOf(
  { url }: ServiceUnderTest,
  { id, secret }: ApiClient,
  from: string,
): Promise<string> {
  const { status, body } = await ask(`${url}/idp/token`, {
    from,
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${id}:${secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  if (status !== 200) throw new CommandError(`There was no token: ${status} ${body.slice(0, 300)}`);
  return z.object({ access_token: z.string() }).parse(JSON.parse(body)).access_token;
}
