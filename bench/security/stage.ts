import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '#lib/command.ts';
import { HONEST_ADDRESS, OTHER_ADDRESS, type Target } from './attack.ts';
import { type Credential, type Person, signedIn } from './person.ts';
import { ask } from './requests.ts';
import {
  type ApiClient,
  addPerson,
  type Business,
  makeClient,
  type ServiceUnderTest,
  serveUnderTest,
  tokenOf,
} from './service.ts';

/** A service with honest clients, and what attackers know of it. */
export type Stage = AsyncDisposable & {
  readonly service: ServiceUnderTest;
  readonly target: Target;
  readonly honest: Honest;
};

/** Who uses the service as it is meant to be used. */
export type Honest = {
  /** Clients of the API that read invoices and products, each below its rate limit. */
  readonly tokens: readonly string[];
  readonly client: ApiClient;
  readonly person: Person;
  readonly credential: Credential;
};

const READERS = 3;
const ATTACKING_PEOPLE = 3;
const ASSET_BYTES = 16_000_000;

/** Starts a service and makes everybody who is needed. */
export async function makeStage(
  business: Business,
  settings: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  await using making = new AsyncDisposableStack();
  const service = making.use(await serveUnderTest(business, settings));
  const honest = await makeHonest(service);
  const target = await targetOf(service, honest);
  const made = making.move();
  return { service, honest, target, [Symbol.asyncDispose]: () => made.disposeAsync() };
}

async function makeHonest(service: ServiceUnderTest): Promise<Honest> {
  const client = await makeClient(service, 'honest', ['invoicing:read', 'product:read']);
  const clients = [client];
  while (clients.length < READERS) {
    const name = `honest ${clients.length + 1}`;
    clients.push(await makeClient(service, name, ['invoicing:read', 'product:read']));
  }
  const tokens: string[] = [];
  for (const one of clients) tokens.push(await tokenOf(service, one, HONEST_ADDRESS));
  const credential = await addPerson(service, 'honest');
  const person = await signedIn(service.url, HONEST_ADDRESS, credential);
  return { tokens, client, person, credential };
}

async function targetOf(service: ServiceUnderTest, honest: Honest): Promise<Target> {
  const token = async (name: string, scopes: readonly string[]) =>
    tokenOf(service, await makeClient(service, name, scopes), OTHER_ADDRESS);
  const cookies: string[] = [];
  for (let at = 1; at <= ATTACKING_PEOPLE; at += 1) {
    const credential = await addPerson(service, `hostile-${at}`);
    cookies.push((await signedIn(service.url, OTHER_ADDRESS, credential)).cookie());
  }
  const uploadTokens = [
    await token('hostile uploads', ['assets:read', 'assets:write']),
    await token('more hostile uploads', ['assets:read', 'assets:write']),
  ];
  return {
    port: Number(new URL(service.url).port),
    productToken: await token('hostile', ['product:read']),
    ...{ uploadTokens, cookies },
    invoices: await invoicesOf(honest.person),
    products: await productsOf(service, honest.tokens[0] ?? ''),
    branch: await branchOf(honest.person),
    assetId: await uploadAsset(service, uploadTokens[0] ?? ''),
    username: honest.credential.username,
  };
}

const MOST_PAGES = 3;
const Invoices = z.object({
  invoices: z.array(z.object({ number: z.string() })),
  nextCursor: z.string().optional(),
});

async function invoicesOf(person: Person): Promise<string[]> {
  const numbers: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      from: '2000-01-01',
      ...(cursor !== undefined && { cursor }),
    });
    const { status, body } = await person.get(`/portal-api/au/invoices?${query}`);
    if (status !== 200) throw new Problem(`No invoices were found: ${status} ${body}`);
    const seen = Invoices.parse(JSON.parse(body));
    numbers.push(...seen.invoices.map(({ number }) => number));
    cursor = seen.nextCursor;
    if (cursor === undefined) break;
  }
  return numbers;
}

const Products = z.object({ products: z.array(z.object({ number: z.string() })) });

async function productsOf({ url }: ServiceUnderTest, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await ask(`${url}/v1/au/products?limit=200`, { from: HONEST_ADDRESS, headers });
  return Products.parse(JSON.parse(body)).products.map(({ number }) => number);
}

async function branchOf(person: Person): Promise<string> {
  const { body } = await person.get('/au/branches');
  const [, number] = /href="\/au\/branches\/(\w+)"/.exec(body) ?? [];
  if (number === undefined) throw new Problem('There is no branch on the page of branches.');
  return number;
}

const Metaproperties = z.object({
  metaproperties: z.array(
    z.object({
      name: z.string(),
      isRequired: z.boolean(),
      options: z.array(z.object({ name: z.string() })).optional(),
    }),
  ),
});

/** Uploads a file that is larger than what the system's buffers of a connection hold. */
async function uploadAsset({ url }: ServiceUnderTest, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const listed = await ask(`${url}/v1/metaproperties`, { from: OTHER_ADDRESS, headers });
  const { metaproperties } = Metaproperties.parse(JSON.parse(listed.body));
  const required = metaproperties.filter((one) => one.isRequired);
  const given = required.map(({ name, options }) => [name, [options?.[0]?.name ?? '']]);
  const form = new FormData();
  form.set('metaproperties', JSON.stringify(Object.fromEntries(given)));
  const text = `a,b\n${randomBytes(ASSET_BYTES / 2).toString('hex')},1\n`;
  form.set('file', new Blob([text]), 'prices.csv');
  const answer = await fetch(`${url}/v1/assets`, { method: 'POST', headers, body: form });
  const body = await answer.text();
  if (!answer.ok) throw new Problem(`No asset could be uploaded: ${answer.status} ${body}`);
  return z.object({ assetId: z.string() }).parse(JSON.parse(body)).assetId;
}
