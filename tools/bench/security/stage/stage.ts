import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { CommandError } from '#lib/command.ts';
import { type AttackTarget, HONEST_ADDRESS } from '#tools/bench/security/attack.ts';
import { type Credential, type Person, signInAs } from '#tools/bench/security/clients/person.ts';
import { sendRequest } from '#tools/bench/security/clients/requests.ts';
import {
  type ApiClient,
  addPerson,
  type BusinessSize,
  fetchToken,
  makeClient,
  type ServiceUnderTest,
  startServiceUnderTest,
} from './service.ts';

/** A running service with honest clients, and what attackers need to know. */
export type Stage = AsyncDisposable & {
  readonly service: ServiceUnderTest;
  readonly records: SampleRecords;
  readonly honest: HonestClients;
  /**
   * Renews the honest clients' tokens, which expire after five minutes, and creates clients and people for an attacker,
   * whose rate limits are unspent.
   */
  prepare(people: number): Promise<AttackTarget>;
};

/** The clients that use the service as intended. */
type HonestClients = {
  /** Tokens of the clients that read invoices and products. */
  tokens: readonly string[];
  readonly client: ApiClient;
  /** Token of the client that uploads files. */
  uploadToken: string;
  /** A form with a file of about `bytes`; no two are the same. */
  fileToUpload(bytes: number): FormData;
  readonly person: Person;
  readonly credential: Credential;
};

/** Existing records to request. */
type SampleRecords = Pick<AttackTarget, 'invoices' | 'products' | 'branch' | 'assetId'>;

const READER_COUNT = 3;
const ASSET_BYTES = 16_000_000;
/** Attackers prepare from this address, so that their rate limits stay unspent. */
const PREPARE_ADDRESS = '127.0.0.4';
const UPLOAD_SCOPES = ['assets:read', 'assets:write'];

/** Starts a service and creates its clients, people and records. */
export async function makeStage(business: BusinessSize): Promise<Stage> {
  await using resources = new AsyncDisposableStack();
  const service = resources.use(await startServiceUnderTest(business));
  const readers: ApiClient[] = [];
  for (let at = 1; at <= READER_COUNT; at += 1) {
    readers.push(await makeClient(service, `honest ${at}`, ['invoicing:read', 'product:read']));
  }
  const fetchTokens = () =>
    Promise.all(readers.map((reader) => fetchToken(service, reader, HONEST_ADDRESS)));
  const [client] = readers;
  if (!client) throw new Error('There are no readers.');
  const credential = await addPerson(service, 'honest');
  const person = await signInAs(service.url, HONEST_ADDRESS, credential);
  const uploader = await makeClient(service, 'uploader', UPLOAD_SCOPES);
  const uploadToken = await fetchToken(service, uploader, HONEST_ADDRESS);
  const fileToUpload = await makeUploadForms(service, uploadToken);
  const tokens = await fetchTokens();
  const honest: HonestClients = { tokens, client, uploadToken, fileToUpload, person, credential };
  const records = await readRecords(service, honest);
  const owned = resources.move();
  let attackers = 0;
  return {
    ...{ service, honest, records },
    async prepare(people) {
      attackers += 1;
      honest.tokens = await fetchTokens();
      honest.uploadToken = await fetchToken(service, uploader, HONEST_ADDRESS);
      const port = Number(new URL(service.url).port);
      const attacker = await makeAttacker(service, `attacker-${attackers}`, people);
      const address = addressOfAttacker(attackers);
      return { port, address, username: credential.username, ...records, ...attacker };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** An address of 127.0.0.0/8, all of which is loopback on Linux. */
function addressOfAttacker(at: number): string {
  return `127.0.${1 + Math.floor(at / 250)}.${1 + (at % 250)}`;
}

async function makeAttacker(service: ServiceUnderTest, name: string, people: number) {
  const token = async (scopes: readonly string[]) =>
    fetchToken(service, await makeClient(service, name, scopes), PREPARE_ADDRESS);
  const cookies: string[] = [];
  for (let at = 1; at <= people; at += 1) {
    const credential = await addPerson(service, `${name}-${at}`);
    cookies.push((await signInAs(service.url, PREPARE_ADDRESS, credential)).cookie());
  }
  return {
    productToken: await token(['product:read']),
    uploadTokens: [await token(UPLOAD_SCOPES), await token(UPLOAD_SCOPES)],
    cookies,
  };
}

async function readRecords(
  service: ServiceUnderTest,
  honest: HonestClients,
): Promise<SampleRecords> {
  return {
    invoices: await readInvoices(honest.person),
    products: await readProducts(service, honest.tokens[0] ?? ''),
    branch: await readBranch(honest.person),
    assetId: await uploadAsset(service, honest),
  };
}

const MAX_PAGES = 3;
const Invoices = z.object({
  invoices: z.array(z.object({ number: z.string() })),
  nextCursor: z.string().optional(),
});

async function readInvoices(person: Person): Promise<string[]> {
  const numbers: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      from: '2000-01-01',
      ...(cursor !== undefined && { cursor }),
    });
    const { status, body } = await person.get(`/portal-api/au/invoices?${query}`);
    if (status !== 200)
      throw new CommandError(`The invoices could not be listed: ${status} ${body}`);
    const result = Invoices.parse(JSON.parse(body));
    numbers.push(...result.invoices.map(({ number }) => number));
    cursor = result.nextCursor;
    if (cursor === undefined) break;
  }
  return numbers;
}

const Products = z.object({ products: z.array(z.object({ number: z.string() })) });

async function readProducts({ url }: ServiceUnderTest, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await sendRequest(`${url}/v1/au/products?limit=200`, {
    from: HONEST_ADDRESS,
    headers,
  });
  return Products.parse(JSON.parse(body)).products.map(({ number }) => number);
}

async function readBranch(person: Person): Promise<string> {
  const { body } = await person.get('/au/branches');
  const [, number] = /href="\/au\/branches\/(\w+)"/.exec(body) ?? [];
  if (number === undefined) throw new CommandError('The list of branches is empty.');
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

/** Returns a function that makes upload forms, with a value for each required metaproperty. */
async function makeUploadForms(
  { url }: ServiceUnderTest,
  token: string,
): Promise<HonestClients['fileToUpload']> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await sendRequest(`${url}/v1/metaproperties`, { from: HONEST_ADDRESS, headers });
  const { metaproperties } = Metaproperties.parse(JSON.parse(response.body));
  const required = metaproperties.filter((one) => one.isRequired);
  const values = required.map(({ name, options }) => [name, [options?.[0]?.name ?? '']]);
  return (bytes) => {
    const form = new FormData();
    form.set('metaproperties', JSON.stringify(Object.fromEntries(values)));
    const text = `a,b\n${randomBytes(bytes / 2).toString('hex')},1\n`;
    form.set('file', new Blob([text]), 'prices.csv');
    return form;
  };
}

/** Uploads a file that is larger than the kernel's socket buffers. */
async function uploadAsset({ url }: ServiceUnderTest, honest: HonestClients): Promise<string> {
  const headers = { authorization: `Bearer ${honest.uploadToken}` };
  const form = honest.fileToUpload(ASSET_BYTES);
  const response = await fetch(`${url}/v1/assets`, { method: 'POST', headers, body: form });
  const body = await response.text();
  if (!response.ok)
    throw new CommandError(`The asset could not be uploaded: ${response.status} ${body}`);
  return z.object({ assetId: z.string() }).parse(JSON.parse(body)).assetId;
}
