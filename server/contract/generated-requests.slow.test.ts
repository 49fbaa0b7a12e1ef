import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { type Caller, type GeneratedRequest, generatedRequests } from './generated-requests.ts';
import { openLane } from './lane.ts';
import { makeResponseChecker } from './response-checker.ts';
import { patternOf, type Row, rootOf } from './row.ts';
import { rowsOf } from './rows.ts';
import { type Seeded, seedRows } from './seeded.ts';

/** One seed, so that what fails once fails again. */
const SEED = 20_261_122;
/** `npm run test:all` asks for more, and as many as are wanted are asked for by hand. */
const COUNT = Number(
  process.env['GENERATED_REQUESTS'] ?? (process.env['TEST_ALL'] ? 3_600 : 1_800),
);
const AT_ONCE = 4;
const CUSTOMER = '2';

const rows = rowsOf('au');
const fits = makeResponseChecker();
const document = JSON.parse(
  readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8'),
);

let database: TestDatabase;
let seeded: Seeded;
let lane: Awaited<ReturnType<typeof openLane>>;
let authorizations: Record<Caller, string | undefined>;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

beforeAll(async () => {
  database = await makeTestDatabase();
  seeded = await seedRows(rows, database.db);
  lane = await openLane(database.url, {
    ...seeded.settings,
    RATE_LIMIT: '1000000',
    FAILED_AUTHENTICATION_LIMIT: '1000000',
  });
  const all = SCOPES.join(' ');
  const bearer = async (claims: object) =>
    `Bearer ${await lane.issuer.token({ scope: all, ...claims })}`;
  authorizations = {
    everything: await bearer({}),
    withoutCosts: await bearer({ scope: all.replace('costs:read', '') }),
    ofCustomers: await bearer({ customer_numbers: [CUSTOMER] }),
    ofNobody: await bearer({ customer_numbers: [] }),
    ofAu: await bearer({ countries: ['au'] }),
    none: undefined,
  };
});
/** The accounts that a caller of some customers may see. */
let theirAccounts: string[];
beforeAll(async () => {
  const { rows: found } = await database.pool.query<{ id: string }>(
    'SELECT account_id AS id FROM accounts WHERE number = $1',
    [CUSTOMER],
  );
  theirAccounts = found.map(({ id }) => id);
  expect(theirAccounts).not.toEqual([]);
});
afterAll(async () => {
  agent.destroy();
  await lane?.close();
  await database?.drop();
  await seeded?.remove();
});

test('whatever is asked of any operation, the answer is one that the document has', async () => {
  const sample = fc.sample(generatedRequests(document, await knownValues()), {
    seed: SEED,
    numRuns: COUNT,
  });
  const statuses = new Map<number, number>();
  const answered = new Set<string>();
  const queue = sample.values();
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  // A sample that is refused before it is looked at would show nothing.
  expect(statuses.get(200)).toBeGreaterThan(COUNT / 5);
  expect([...answered].sort()).toEqual(rows.map((row) => row.operation).sort());
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([...DOCUMENTED]));

  async function askInTurn() {
    for (const asked of queue) {
      const status = await expectAnswer(asked);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 300) answered.add(asked.operation);
    }
  }
}, 120_000);

/** What a sample comes to see beside 200. */
const DOCUMENTED = [201, 204, 206, 304, 400, 401, 403, 404, 406, 415, 416];

async function expectAnswer(asked: GeneratedRequest): Promise<number> {
  const { status, headers, body } = await send(asked);
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  const value: unknown = isJson && body !== '' ? JSON.parse(body) : undefined;
  try {
    if (asked.method === 'HEAD') expect(status).toBeLessThan(500);
    else fits(asked.operation, status, value, headers);
    expect(status).not.toBeGreaterThanOrEqual(500);
    expectNothingHidden(asked.caller, body);
  } catch (cause) {
    throw new Error(`${JSON.stringify(asked)} was answered ${status} ${body.slice(0, 500)}`, {
      cause,
    });
  }
  return status;
}

/** Nothing that the caller may not see is in the answer, whatever was asked. */
function expectNothingHidden(caller: Caller, body: string): void {
  const accounts = [...body.matchAll(/"accountId":"([^"]*)"/g)].map(([, id]) => id);
  if (caller === 'withoutCosts') expect(body).not.toMatch(/"(unitCost|pricing|invoiceCost)":/);
  if (caller === 'ofCustomers') expect(theirAccounts).toEqual(expect.arrayContaining(accounts));
  if (caller === 'ofNobody') expect(body).not.toMatch(/"(accountId|lineItems)":/);
}

type Sent = { readonly status: number; readonly headers: Headers; readonly body: string };

/** As it stands: `fetch` would tidy the path up. */
async function send({ method, target, caller, headers, body }: GeneratedRequest): Promise<Sent> {
  const authorization = authorizations[caller];
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: lane.port,
        method,
        path: target,
        headers: { ...headers, ...(authorization && { authorization }) },
      },
      (answer) => {
        const { statusCode: status = 0 } = answer;
        text(answer).then(
          (whole) =>
            resolve({
              status,
              headers: new Headers(Object.entries(answer.headers).map(([k, v]) => [k, String(v)])),
              body: whole,
            }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What the rows of the contract ask for, and cursors of all lists. */
async function knownValues(): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>();
  const add = (name: string, value: string) => known.set(name, [...(known.get(name) ?? []), value]);
  for (const row of rows) {
    const pattern = patternOf(row);
    if (row.another) await addSpent(row, row.another, add);
    for (const { path } of row.answers) {
      const [sent = '', query] = path.split('?');
      sent
        .split('/')
        .slice(1)
        .forEach((part, i) => {
          const name = pattern[i];
          if (name?.startsWith('{')) add(name.slice(1, -1), decodeURIComponent(part));
        });
      for (const [name, value] of new URLSearchParams(query)) add(name, value);
      if (!row.operation.startsWith('GET ') || row.mediaType !== undefined) continue;
      const first = await lane.send(`${rootOf(row, 'au')}${sent}?limit=1`, {
        headers: { authorization: authorizations.everything ?? '' },
      });
      const { pagination } = await first.json();
      if (pagination?.nextCursor) add('cursor', pagination.nextCursor);
    }
  }
  return known;
}

/** Records for requests that use them up: others than those that are read. */
async function addSpent(
  row: Row,
  another: NonNullable<Row['another']>,
  add: (name: string, value: string) => unknown,
): Promise<void> {
  const [method = ''] = row.operation.split(' ');
  const place = patternOf(row).findIndex((part) => part.startsWith('{'));
  const name = patternOf(row)[place]?.slice(1, -1) ?? '';
  for (let i = 0; i < 50; i += 1) {
    const path = await another(seeded.place);
    add(`${method} ${name}`, path.split('/')[place + 1] ?? '');
  }
}
