import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '#lib/auth/scopes.ts';
import { setUpSeededApi } from '#tests/contract/api-server.ts';
import { casesFor } from '#tests/contract/cases/cases.ts';
import { basePath, methodOf, requestInit } from '#tests/contract/cases/operation-case.ts';
import { makeResponseValidator } from '#tests/contract/checks/response-validator.ts';

/** A fixed seed, so that a failure can be reproduced. */
const SEED = 20_261_124;
/** How many requests are sent; GENERATED_REQUESTS sets another number. */
const COUNT = Number(
  process.env['GENERATED_REQUESTS'] ?? (process.env['TEST_ALL'] ? 4_000 : 1_000),
);
const CONCURRENCY = 4;
const CUSTOMER = '2';

const cases = casesFor('au');
const expectDocumented = makeResponseValidator();
const service = setUpSeededApi(cases);
/** The ids of the accounts of CUSTOMER. */
let visibleAccounts: string[];
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

beforeAll(async () => {
  const accounts = service.database.db.selectFrom('accounts').select('account_id');
  const found = await accounts.where('number', '=', CUSTOMER).execute();
  visibleAccounts = found.map(({ account_id }) => account_id);
  expect(visibleAccounts).not.toEqual([]);
});
afterAll(() => agent.destroy());

test('every response is documented, also to requests of which any part is replaced by another', async () => {
  const sample = fc.sample(generatedRequests(await knownRequests()), {
    seed: SEED,
    numRuns: COUNT,
  });
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  const queue = sample.values();
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
  // A sample of which most requests are refused early would prove little.
  expect(statuses.get(200)).toBeGreaterThan(COUNT / 5);
  expect([...succeeded].sort()).toEqual(cases.map(({ operation }) => operation).sort());
  const expected = [201, 204, 206, 304, 400, 401, 403, 404, 406, 415, 416];
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(expected));

  async function sendNext() {
    for (const generated of queue) {
      const status = await sendAndCheck(generated);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 300) succeeded.add(generated.operation);
    }
  }
}, 120_000);

type GeneratedRequest = {
  /** Method and path as documented: `GET /v1/{countryCode}/invoices`. */
  readonly operation: string;
  readonly method: string;
  /** Who has the record, where records are of a client. */
  readonly clientId: string | undefined;
  /** Path and query, possibly encoded wrongly. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
const ALL = SCOPES.join(' ');
/** The permissions of the caller: claims of its token, if it has one. */
const CLAIMS = {
  everything: { scope: ALL },
  withoutCosts: { scope: ALL.replace('costs:read', '') },
  ofCustomers: { scope: ALL, customer_numbers: [CUSTOMER] },
  ofNobody: { scope: ALL, customer_numbers: [] },
  ofAu: { scope: ALL, countries: ['au'] },
  none: undefined,
};
type Caller = keyof typeof CLAIMS;
const CALLERS: readonly Caller[] = [
  'everything',
  'withoutCosts',
  'ofCustomers',
  'ofNobody',
  'ofAu',
  'none',
];
type SentRequest = GeneratedRequest & { readonly caller: Caller };

/** The requests that succeed; of one that uses up its record, several. */
async function knownRequests(): Promise<GeneratedRequest[]> {
  const known: GeneratedRequest[] = [];
  for (const operationCase of cases) {
    const { operation, clientId, successes, freshPath } = operationCase;
    for (const each of successes) {
      const prepared = new Request('http://localhost', requestInit(operationCase, each));
      const body = Buffer.from(await prepared.arrayBuffer()).toString('latin1');
      const [method, headers] = [methodOf(operationCase), Object.fromEntries(prepared.headers)];
      for (let count = 0; count < (freshPath ? 10 : 1); count += 1) {
        const path = freshPath ? await freshPath(service.target()) : each.path;
        const target = `${basePath(operationCase, 'au')}${path}`;
        known.push({ operation, clientId, method, target, headers, body });
      }
    }
  }
  return known;
}

/** Each is a known request, often as it is, now and then with other parts. */
function generatedRequests(known: readonly GeneratedRequest[]): fc.Arbitrary<SentRequest> {
  const byOperation = Object.values(Object.groupBy(known, ({ operation }) => operation));
  return fc
    .record({
      base: fc.oneof(...byOperation.map((requests = []) => fc.constantFrom(...requests))),
      caller: fc.oneof(
        { weight: 5, arbitrary: fc.constant<Caller>('everything') },
        fc.constantFrom(...CALLERS),
      ),
      country: sometimes(fc.constantFrom('nz', 'AU', 'us', 'a%75', '%00')),
      segment: sometimes(fc.tuple(fc.nat(), ODD)),
      parameter: sometimes(fc.tuple(fc.nat(), ODD)),
      headers: fc.record(HEADERS),
      part: sometimes(
        fc.tuple(fc.double({ noNaN: true, min: 0, max: 1 }), fc.oneof(ODD, fc.json())),
      ),
      isHead: sometimes(fc.constant(true)),
    })
    .map(
      ({ base, caller, country: replacedCountry, segment, parameter, part, isHead, headers }) => {
        const [path = '', query = ''] = base.target.split('?');
        const segments = path.split('/');
        const pairs = query === '' ? [] : query.split('&');
        if (replacedCountry && segments[2] === 'au') segments[2] = replacedCountry;
        const parameters = base.operation
          .split('/')
          .flatMap((each, at) => (/^{(?!countryCode)/.test(each) ? at : []));
        const replaced = segment && parameters[segment[0] % parameters.length];
        if (replaced !== undefined) segments[replaced] = segment?.[1] ?? '';
        if (parameter) {
          const at = parameter[0] % (pairs.length + 1);
          pairs[at] = `${pairs[at]?.split('=')[0] ?? 'limit'}=${parameter[1]}`;
        }
        return {
          ...base,
          caller,
          method: isHead && base.method === 'GET' ? 'HEAD' : base.method,
          target: [segments.join('/'), pairs.join('&')].filter(Boolean).join('?'),
          headers: { ...base.headers, ...withoutUndefined(headers) },
          body: part && base.body !== '' ? withPart(base.body, ...part) : base.body,
        };
      },
    );
}

/** The value in one of ten requests. */
function sometimes<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, value);
}

/** The body with other text instead of what is between two quotes or commas. */
function withPart(body: string, at: number, text: string): string {
  const parts = body.split(/(?<=[",:])/);
  return parts.with(Math.floor(at * (parts.length - 1)), text).join('');
}

/** What nobody should send, encoded correctly or not. */
const ODD = fc.oneof(
  fc.constantFrom('', '.', '..', '%2e%2e', '%00', '%ff', '%ED%A0%80', '%', '%2F', '+', '%0d%0a'),
  fc.constantFrom('1e309', '2026-02-30', '0000-01-01', '9999-12-31', '0', '-1', '2147483648'),
  fc.constantFrom('__proto__', '%27%20or%201=1', 'x'.repeat(65), '[0]', 'a'.repeat(5_000), 'nz'),
  fc
    .string({ unit: 'binary', maxLength: 70 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
);

const header = (...values: string[]) => sometimes(fc.constantFrom(...values));
const HEADERS = {
  accept: header('*/*', 'application/json;q=0.1', 'text/html', ';;;', 'application/*;q=0'),
  'content-type': header('text/plain', 'application/json; charset=latin1', 'multipart/form-data'),
  'if-none-match': header('*', '"x"', 'W/"x"', "'", '"'.repeat(500)),
  'if-match': header('*', '"x"', 'W/"x"', "'", 'x'),
  range: fc.constantFrom(undefined, 'bytes=0-3', 'bytes=-2', 'bytes=9999999-', 'x'),
  'if-range': header('"x"', 'Fri, 20 Nov 2026 03:04:05 GMT'),
  'idempotency-key': header('k-1', 'k-2', 'a b', 'x'.repeat(256)),
  'x-correlation-id': header('abc', '{}', 'x'.repeat(65)),
};

function withoutUndefined(headers: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

async function sendAndCheck(generated: SentRequest): Promise<number> {
  const { status, headers, body } = await send(generated);
  try {
    expect(status).toBeLessThan(500);
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
    const value: unknown = isJson && body !== '' ? JSON.parse(body) : undefined;
    if (generated.method !== 'HEAD') expectDocumented(generated.operation, status, value, headers);
    expectNothingHidden(generated.caller, body);
  } catch (cause) {
    const sent = JSON.stringify(generated);
    throw new Error(`${sent} was answered ${status} ${body.slice(0, 500)}`, { cause });
  }
  return status;
}

/** Fails where a body has something that its caller may not see. */
function expectNothingHidden(caller: Caller, body: string): void {
  const accounts = [...body.matchAll(/"accountId":"([^"]*)"/g)].map(([, id]) => id);
  if (caller === 'withoutCosts') expect(body).not.toMatch(/"(unitCost|pricing|invoiceCost)":/);
  if (caller === 'ofCustomers') expect(visibleAccounts).toEqual(expect.arrayContaining(accounts));
  if (caller === 'ofNobody') expect(body).not.toMatch(/"(accountId|lineItems)":/);
}

/** Sends the target as it is: `fetch` would normalise it. */
async function send({ method, target, caller, clientId, headers, body }: SentRequest) {
  const claims = CLAIMS[caller] && { ...CLAIMS[caller], ...(clientId && { client_id: clientId }) };
  const authorization = claims && `Bearer ${await service.api.issuer.token(claims)}`;
  const outgoing = request({
    agent,
    host: '127.0.0.1',
    port: service.api.port,
    method,
    path: target,
    headers: { ...headers, ...(authorization && { authorization }) },
  });
  outgoing.end(Buffer.from(body, 'latin1'));
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (!response) throw new Error('There is a response.');
  const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(received as [string, string][]),
    body: await text(response),
  };
}
