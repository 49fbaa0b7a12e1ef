import { z } from 'zod';
import { Problem } from '#lib/command.ts';
import { clientCommand } from '#scripts/client-command.ts';
import { demoCommand } from '#scripts/demo-command.ts';
import { serveBusiness } from '#scripts/portal/business.ts';
import { readCredentials } from '#server/embedded/identity/credentials.ts';
import { ask } from './requests.ts';

/** The service in a process of its own, over a small part of the made-up business. */
export type ServiceUnderTest = AsyncDisposable & {
  readonly url: string;
  readonly adminUrl: string;
  readonly pid: number;
  /** The settings by which a command finds its database. */
  readonly env: Readonly<Record<string, string>>;
  readonly people: readonly { readonly username: string; readonly password: string }[];
  hasEnded(): boolean;
};

/** All of the branches and products, and 125 of the invoices. */
const SCALE = '0.01';

/** Starts the built service with the defaults of docs/operations.md and these settings, and fills its database. */
export async function serveUnderTest(
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceUnderTest> {
  await using making = new AsyncDisposableStack();
  const { url, adminUrl, dataFolder, process } = making.use(
    await serveBusiness({ DEMO_DATA: '0', ...settings }),
  );
  const { pid } = process;
  if (pid === undefined) throw new Problem('The service has no process.');
  const env = { DATA_DIR: dataFolder };
  const print = () => undefined;
  await demoCommand.run({ args: ['--scale', SCALE, '--country', 'au'], env, print });
  const people = (await readCredentials(dataFolder))?.people ?? [];
  const made = making.move();
  return {
    ...{ url, adminUrl, pid, env, people },
    hasEnded: () => process.exitCode !== null || process.signalCode !== null,
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  };
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
  if (status !== 200) throw new Problem(`There was no token: ${status} ${body.slice(0, 300)}`);
  return z.object({ access_token: z.string() }).parse(JSON.parse(body)).access_token;
}
