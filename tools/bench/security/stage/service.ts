import { join } from 'node:path';
import { z } from 'zod';
import { clientCommand } from '#cli/client.ts';
import { demoCommand } from '#cli/demo.ts';
import { peopleCommand } from '#cli/people.ts';
import { CommandError } from '#lib/command.ts';
import { makeLog } from '#lib/logging/log.ts';
import { freePorts } from '#tests/support/free-port.ts';
import { makeThrowawayDirectory } from '#tests/support/throwaway-postgres.ts';
import { isServiceReady, startProcess } from '#tools/bench/api/measured-process.ts';
import type { Credential } from '#tools/bench/security/clients/person.ts';
import { sendRequest } from '#tools/bench/security/clients/requests.ts';

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
  const service = await startProcess({
    name: 'the service',
    program: ['server/main.ts'],
    settings: { ...ownSettings, DEMO_DATA: demoData, ...settings },
    isReady: () => isServiceReady(adminPort),
  });
  resources.use(service);
  const env = { DATA_DIR: dataDir };
  if (business === 'small') {
    const print = () => undefined;
    await demoCommand.run({ args: ['--scale', SMALL_SCALE, '--country', 'au'], env, print });
  }
  const owned = resources.move();
  return {
    ...{ url: `http://localhost:${port}`, adminUrl: `http://localhost:${adminPort}`, env },
    ...{ pid: service.pid, hasExited: service.hasExited },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Adds a member of the branch staff, like `npx trade-supply people`. */
export async function addPerson({ env }: ServiceUnderTest, username: string): Promise<Credential> {
  const lines: string[] = [];
  const args = ['add', username, `Somebody called ${username}`, '--role', 'branch_staff'];
  await peopleCommand.run({ args, env, print: (line) => lines.push(line) });
  const [, password = ''] = /^password +(.+)$/m.exec(lines.join('\n')) ?? [];
  return { username, password };
}

/** Credentials of an API client, created like `npx trade-supply client` does. */
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
