import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { startApi } from '#tests/contract/api-server.ts';
import { casesFor } from '#tests/contract/cases/cases.ts';
import { basePath, type OperationCase, pathPattern } from '#tests/contract/cases/operation-case.ts';
import { type SeededData, seedCases } from '#tests/contract/cases/seed.ts';
import { makeResponseValidator } from '#tests/contract/checks/response-validator.ts';
import { type Caller, type GeneratedRequest, generatedRequests } from './requests.ts';

/** A fixed seed, so that a failure can be reproduced. */
const SEED = 20_261_124;
/** How many requests are sent; GENERATED_REQUESTS sets another number. */
const COUNT = Number(
  process.env['GENERATED_REQUESTS'] ?? (process.env['TEST_ALL'] ? 3_600 : 1_800),
);
const CONCURRENCY = 4;
const CUSTOMER = '2';

const cases = casesFor('au');
const expectDocumented = makeResponseValidator();
const document = JSON.parse(
  readFileSync(new URL('../../../public/openapi.json', import.meta.url), 'utf8'),
);

const database = setUpTestDatabase();
let seeded: SeededData;
let api: Awaited<ReturnType<typeof startApi>>;
let authorizations: Record<Caller, string | undefined>;
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

beforeAll(async () => {
  seeded = await seedCases(cases, database.db);
  api = await startApi(database.url, {
    ...seeded.settings,
    RATE_LIMIT: '1000000',
  });
  const all = SCOPES.join(' ');
  const bearer = async (claims: object) =>
    `Bearer ${await api.issuer.token({ scope: all, ...claims })}`;
  authorizations = {
    everything: await bearer({}),
    withoutCosts: await bearer({ scope: all.replace('costs:read', '') }),
    ofCustomers: await bearer({ customer_numbers: [CUSTOMER] }),
    ofNobody: await bearer({ customer_numbers: [] }),
    ofAu: await bearer({ countries: ['au'] }),
    none: undefined,
  };
});
/** The ids of the accounts of CUSTOMER. */
let visibleAccounts: string[];
beforeAll(async () => {
  const { rows: found } = await database.pool.query<{ id: string }>(
    'SELECT account_id AS id FROM accounts WHERE number = $1',
    [CUSTOMER],
  );
  visibleAccounts = found.map(({ id }) => id);
  expect(visibleAccounts).not.toEqual([]);
});
afterAll(async () => {
  agent.destroy();
  await api?.close();
  await seeded?.remove();
});

test('every response to generated requests is documented', async () => {
  const sample = fc.sample(generatedRequests(document, await knownValues()), {
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
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(EXPECTED_STATUSES));

  async function sendNext() {
    for (const generated of queue) {
      const status = await sendAndCheck(generated);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 300) succeeded.add(generated.operation);
    }
  }
}, 120_000);

/** The statuses beside 200 that a sample must produce. */
const EXPECTED_STATUSES = [201, 204, 206, 304, 400, 401, 403, 404, 406, 415, 416];

async function sendAndCheck(generated: GeneratedRequest): Promise<number> {
  const { status, headers, body } = await send(generated);
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  const value: unknown = isJson && body !== '' ? JSON.parse(body) : undefined;
  try {
    if (generated.method === 'HEAD') expect(status).toBeLessThan(500);
    else expectDocumented(generated.operation, status, value, headers);
    expect(status).not.toBeGreaterThanOrEqual(500);
    expectNothingHidden(generated.caller, body);
  } catch (cause) {
    throw new Error(`${JSON.stringify(generated)} was answered ${status} ${body.slice(0, 500)}`, {
      cause,
    });
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

type ReceivedResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
};

/** Sends the target as it is: `fetch` would normalise it. */
async function send({
  method,
  target,
  caller,
  headers,
  body,
}: GeneratedRequest): Promise<ReceivedResponse> {
  const authorization = authorizations[caller];
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port: api.port,
        method,
        path: target,
        headers: { ...headers, ...(authorization && { authorization }) },
      },
      (response) => {
        const { statusCode: status = 0 } = response;
        text(response).then(
          (receivedBody) =>
            resolve({
              status,
              headers: new Headers(
                Object.entries(response.headers).map(([k, v]) => [k, String(v)]),
              ),
              body: receivedBody,
            }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The parameter values that the cases use, and a cursor of each list. */
async function knownValues(): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>();
  const add = (name: string, value: string) => known.set(name, [...(known.get(name) ?? []), value]);
  for (const operationCase of cases) {
    const pattern = pathPattern(operationCase);
    if (operationCase.freshPath) await addConsumable(operationCase, operationCase.freshPath, add);
    for (const { path } of operationCase.successes) {
      const [segments = '', query] = path.split('?');
      segments
        .split('/')
        .slice(1)
        .forEach((segment, i) => {
          const name = pattern[i];
          if (!name?.startsWith('{')) return;
          const value = decodeURIComponent(segment);
          add(name.slice(1, -1), value);
          add(`${operationCase.operation} ${name.slice(1, -1)}`, value);
        });
      for (const [name, value] of new URLSearchParams(query)) add(name, value);
      if (!operationCase.operation.startsWith('GET ') || operationCase.mediaType !== undefined)
        continue;
      const first = await api.send(`${basePath(operationCase, 'au')}${segments}?limit=1`, {
        headers: { authorization: authorizations.everything ?? '' },
      });
      const { pagination } = await first.json();
      if (pagination?.nextCursor) add('cursor', pagination.nextCursor);
    }
  }
  return known;
}

/** Adds records for requests that use theirs up, so that the records of other requests remain. */
async function addConsumable(
  operationCase: OperationCase,
  freshPath: NonNullable<OperationCase['freshPath']>,
  add: (name: string, value: string) => unknown,
): Promise<void> {
  const [method = ''] = operationCase.operation.split(' ');
  const index = pathPattern(operationCase).findIndex((part) => part.startsWith('{'));
  const name = pathPattern(operationCase)[index]?.slice(1, -1) ?? '';
  for (let i = 0; i < 50; i += 1) {
    const path = await freshPath(seeded.target);
    add(`${method} ${name}`, path.split('/')[index + 1] ?? '');
  }
}
