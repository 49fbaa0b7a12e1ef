import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { CommandError } from '#lib/command.ts';
import { HONEST_ADDRESS, type Target } from './attack.ts';
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
  readonly records: Records;
  readonly honest: Honest;
  /**
   * Gives the honest clients new tokens, which last five minutes, and makes an attacker's clients and so many
   * people, whose rate limits nobody has used up before.
   */
  prepare(people: number): Promise<Target>;
};

/** Who uses the service as it is meant to be used. */
export type Honest = {
  /** Tokens of clients that read invoices and products, each below its rate limit. */
  tokens: readonly string[];
  readonly client: ApiClient;
  /** Of a client that uploads files. */
  uploadToken: string;
  /** A form with a file of so many bytes, unlike any other. */
  fileToUpload(bytes: number): FormData;
  readonly person: Person;
  readonly credential: Credential;
};

/** What is asked for. */
export type Records = Pick<Target, 'invoices' | 'products' | 'branch' | 'assetId'>;

const READERS = 3;
const ASSET_BYTES = 16_000_000;
/** Where attackers get ready, so that what they do there is not counted against them. */
const BEFORE_ADDRESS = '127.0.0.4';
const UPLOADS = ['assets:read', 'assets:write'];

/** Starts a service and makes everybody who is needed. */
export async function makeStage(business: Business): Promise<Stage> {
  await using making = new AsyncDisposableStack();
  const service = making.use(await serveUnderTest(business));
  const readers: ApiClient[] = [];
  for (let at = 1; at <= READERS; at += 1) {
    readers.push(await makeClient(service, `honest ${at}`, ['invoicing:read', 'product:read']));
  }
  const tokensOf = () =>
    Promise.all(readers.map((reader) => tokenOf(service, reader, HONEST_ADDRESS)));
  const [client] = readers;
  if (!client) throw new Error('There are no readers.');
  const credential = await addPerson(service, 'honest');
  const person = await signedIn(service.url, HONEST_ADDRESS, credential);
  const uploader = await makeClient(service, 'uploader', UPLOADS);
  const uploadToken = await tokenOf(service, uploader, HONEST_ADDRESS);
  const fileToUpload = await formsOf(service, uploadToken);
  const tokens = await tokensOf();
  const honest: Honest = { tokens, client, uploadToken, fileToUpload, person, credential };
  const records = await recordsOf(service, honest);
  const made = making.move();
  let attackers = 0;
  return {
    ...{ service, honest, records },
    async prepare(people) {
      attackers += 1;
      honest.tokens = await tokensOf();
      honest.uploadToken = await tokenOf(service, uploader, HONEST_ADDRESS);
      const port = Number(new URL(service.url).port);
      const hostile = await makeHostile(service, `hostile-${attackers}`, people);
      const address = addressOfAttacker(attackers);
      return { port, address, username: credential.username, ...records, ...hostile };
    },
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  };
}

/** Of 127.0.0.0/8, all of which is this machine on Linux. */
function addressOfAttacker(at: number): string {
  return `127.0.${1 + Math.floor(at / 250)}.${1 + (at % 250)}`;
}

async function makeHostile(service: ServiceUnderTest, name: string, people: number) {
  const token = async (scopes: readonly string[]) =>
    tokenOf(service, await makeClient(service, name, scopes), BEFORE_ADDRESS);
  const cookies: string[] = [];
  for (let at = 1; at <= people; at += 1) {
    const credential = await addPerson(service, `${name}-${at}`);
    cookies.push((await signedIn(service.url, BEFORE_ADDRESS, credential)).cookie());
  }
  return {
    productToken: await token(['product:read']),
    uploadTokens: [await token(UPLOADS), await token(UPLOADS)],
    cookies,
  };
}

async function recordsOf(service: ServiceUnderTest, honest: Honest): Promise<Records> {
  return {
    invoices: await invoicesOf(honest.person),
    products: await productsOf(service, honest.tokens[0] ?? ''),
    branch: await branchOf(honest.person),
    assetId: await uploadAsset(service, honest),
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
    if (status !== 200) throw new CommandError(`No invoices were found: ${status} ${body}`);
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
  if (number === undefined) throw new CommandError('There is no branch on the page of branches.');
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

/** Makes forms of uploads, with all that this service asks of each. */
async function formsOf({ url }: ServiceUnderTest, token: string): Promise<Honest['fileToUpload']> {
  const headers = { authorization: `Bearer ${token}` };
  const listed = await ask(`${url}/v1/metaproperties`, { from: HONEST_ADDRESS, headers });
  const { metaproperties } = Metaproperties.parse(JSON.parse(listed.body));
  const required = metaproperties.filter((one) => one.isRequired);
  const given = required.map(({ name, options }) => [name, [options?.[0]?.name ?? '']]);
  return (bytes) => {
    const form = new FormData();
    form.set('metaproperties', JSON.stringify(Object.fromEntries(given)));
    const text = `a,b\n${randomBytes(bytes / 2).toString('hex')},1\n`;
    form.set('file', new Blob([text]), 'prices.csv');
    return form;
  };
}

/** Uploads a file that is larger than what the system's buffers of a connection hold. */
async function uploadAsset({ url }: ServiceUnderTest, honest: Honest): Promise<string> {
  const headers = { authorization: `Bearer ${honest.uploadToken}` };
  const form = honest.fileToUpload(ASSET_BYTES);
  const answer = await fetch(`${url}/v1/assets`, { method: 'POST', headers, body: form });
  const body = await answer.text();
  if (!answer.ok) throw new CommandError(`No asset could be uploaded: ${answer.status} ${body}`);
  return z.object({ assetId: z.string() }).parse(JSON.parse(body)).assetId;
}
