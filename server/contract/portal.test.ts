import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { StaffMember } from '#lib/auth/staff-sessions.ts';
import { anInvoice, anInvoiceWithCosts, keepInvoice } from '#lib/invoicing/testing/invoices.ts';
import { loadRoutes, operationsIn } from '#server/routes.ts';
import { openLane } from './lane.ts';
import { loadBranches } from './load-branches.ts';
import {
  askerOf,
  BODIES,
  csv,
  PATHS,
  PATHS_KEPT,
  PATHS_OF_ALL,
  posted,
} from './portal-requests.ts';
import { signedIn } from './sessions.ts';

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;

beforeAll(async () => {
  database = await makeTestDatabase();
  const { db } = database;
  await keepInvoice(db, 'au', anInvoice());
  await keepInvoice(db, 'au', anInvoiceWithCosts({ date: '2026-11-19' }));
  await keepInvoice(db, 'nz', anInvoice({ number: 'NZ-1' }));
  await loadBranches(database.url);
  lane = await openLane(database.url, { RATE_LIMIT: '10000' });
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
});

/** Asks as a page of the portal does, signed in as whom it is for, or as `member` says. */
async function ask(
  path: string,
  member: Partial<StaffMember> = {},
  site = 'same-origin',
  request = BODIES[path],
) {
  const cookie = await signedIn(database.db, { role: askerOf(path), ...member });
  const { headers, ...sent } = posted(request);
  return lane.send(`/portal-api${path}`, {
    ...sent,
    headers: { ...headers, cookie, 'sec-fetch-site': site },
  });
}

test.each(['a%00b', '%ED%A0%80'])('a search for %s is answered, whatever is in it', async (q) => {
  for (const path of ['search', 'invoices']) {
    expect((await ask(`/au/${path}?q=${q}`)).status).toBeLessThan(500);
  }
});

test('every read of the portal stands in this contract', async () => {
  const routed = operationsIn(await loadRoutes('portal-api')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  const asked = PATHS.map((path) =>
    `${BODIES[path] ? 'POST' : 'GET'} /portal-api${path.split('?')[0]}`
      .replace('/au', '/{countryCode}')
      .replace('/536365/', '/{invoiceNumber}/'),
  );
  expect(routed.sort()).toEqual(asked.sort());
});

describe.each(PATHS)('%s', (path) => {
  test('is not for who is not signed in, nor for a token', async () => {
    const request = posted(BODIES[path]);
    expect((await lane.send(`/portal-api${path}`, request)).status).toBe(401);
    const headers = { ...request.headers, authorization: `Bearer ${await lane.issuer.token()}` };
    expect((await lane.send(`/portal-api${path}`, { ...request, headers })).status).toBe(401);
  });

  test('is not for a page of another origin, whoever is signed in', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await ask(path, {}, site)).status).toBe(401);
    }
  });

  test('is not for a role without its permission, nor for another country', async () => {
    const without = askerOf(path) === 'buyer' ? 'branch_staff' : 'asset_manager';
    const role = await ask(path, { role: without });
    if (PATHS_OF_ALL.includes(path)) expect(role.status).toBe(200);
    else expect(await role.json()).toMatchObject({ status: 403, errorCode: 'INSUFFICIENT_SCOPE' });
    const country = await ask(path, { countries: ['nz'] });
    expect(await country.json()).toMatchObject({ status: 403, errorCode: 'COUNTRY_NOT_PERMITTED' });
  });

  test('is kept by nobody else, and says of an unknown parameter that it is none', async () => {
    const keeping = PATHS_KEPT.includes(path) ? 'private, no-cache' : 'no-store';
    expect((await ask(path)).headers.get('cache-control')).toBe(keeping);
    const answer = await (await ask(`${path}&zz=1`, {}, 'same-origin', BODIES[path])).json();
    expect(answer.details).toEqual([{ field: 'zz', issue: 'is not a parameter here: remove it' }]);
  });
});

test('the search of invoices answers a page of summaries', async () => {
  const { asOf, ...page } = await (await ask('/au/invoices?q=536365')).json();
  expect(new Date(asOf).getTime()).toBeGreaterThan(0);
  expect(page).toEqual({
    invoices: [
      {
        number: '536365',
        type: 'TAX_INVOICE',
        date: '2026-11-20',
        customerNumber: '17850',
        customerName: 'Ngāti Awa "O\'Brien" <b>',
        totalIncludingGst: 880.88,
      },
    ],
  });
});

test('the search of invoices finds nothing of the other country or of another customer', async () => {
  const found = async (path: string, member = {}) =>
    (await (await ask(path, member)).json()).invoices.map(
      ({ number }: { number: string }) => number,
    );
  expect(await found('/au/invoices?q=NZ-1')).toEqual([]);
  expect(await found('/nz/invoices')).toEqual(['NZ-1']);
  expect(await found('/au/invoices', { customerNumbers: ['1'] })).toEqual([]);
});

test('every issue of a search of invoices is named at once', async () => {
  const path = `/au/invoices?type=INVOICE&from=2026-02-30&least=-1&cursor=x&q=${'x'.repeat(201)}`;
  const { details } = await (await ask(path)).json();
  expect(details.map(({ field }: { field: string }) => field).sort()).toEqual([
    'from',
    'least',
    'q',
    'type',
  ]);
});

const LINES = '/au/invoices/lines.csv';
const HEAD =
  '\u{feff}Invoice,Type,Date,Customer,Customer name,Order,Job,Purchase order,Line,Line type,Product,Description,Unit,Quantity,Unit price excluding GST,Total excluding GST,GST,Total including GST,Original invoice';

test('lines come as a file for a spreadsheet, numbers as they are', async () => {
  const answer = await ask(`${LINES}?number=536365`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="invoice-lines.csv"',
  );
  expect(await csv(answer)).toEqual([
    HEAD,
    '536365,TAX_INVOICE,2026-11-20,17850,"Ngāti Awa ""O\'Brien"" <b>",,,,1,STANDARD,85123A,,,8,100.1,800.8,80.08,880.88,',
    '',
  ]);
});

test('branch staff get no column of costs, and who may see costs does', async () => {
  const path = `${LINES}?number=KIT-1`;
  expect((await csv(await ask(path)))[0]).toBe(HEAD);
  const [head, kit, tap] = await csv(await ask(path, { role: 'auditor' }));
  expect(head).toBe(`${HEAD},Unit cost`);
  expect(kit).toMatch(/,71\.25$/);
  expect(tap).toMatch(/,19\.9$/);
});

test('no cell of the lines counts as a formula, and a number below zero stays a number', async () => {
  await keepInvoice(
    database.db,
    'au',
    anInvoice({
      number: 'EVIL',
      orderNumber: '=1+1',
      jobNumber: '@SUM(A1)',
      purchaseOrderNumber: '-cmd',
      lineItems: [{ number: 1, productNumber: '+P', quantity: -2 }],
    }),
  );
  const [, line] = await csv(await ask(`${LINES}?number=EVIL`));
  expect(line).toContain(",'=1+1,'@SUM(A1),'-cmd,1,,'+P,,,-2,");
});

test('lines of what a search finds come newest first', async () => {
  const lines = await csv(await ask(`${LINES}?customer=17850&from=2026-11-19`));
  expect(lines.slice(1).map((line) => line.split(',')[0])).toContain('KIT-1');
  expect(lines[1]).toMatch(/^536365,|^EVIL,/);
});

test('numbers that are not there are named, and too many are too many', async () => {
  const { details } = await (await ask(`${LINES}?number=536365&number=8&number=NZ-1`)).json();
  expect(details).toEqual([
    { field: 'number', issue: 'There is no invoice 8.' },
    { field: 'number', issue: 'There is no invoice NZ-1.' },
  ]);
  const many = Array.from({ length: 1_001 }, (_, at) => `number=${at}`).join('&');
  const answer = await (await ask(`${LINES}?${many}`)).json();
  expect(answer).toMatchObject({ status: 400, details: [{ field: 'number' }] });
});

test('a list keeps its order and tells what is not there, however it is sent', async () => {
  const numbers = ['NO-1', 'KIT-1', 'kit-1', '536365', 'NZ-1', 'x'.repeat(200)];
  const answer = await ask('/au/invoices/list', {}, 'same-origin', { numbers });
  const { found, missing } = await answer.json();
  expect(found.map(({ number }: { number: string }) => number)).toEqual(['KIT-1', '536365']);
  expect(missing).toEqual(['NO-1', 'NZ-1', 'x'.repeat(200)]);
});

test('a list of nothing, and one of more than a thousand, is refused', async () => {
  for (const numbers of [[], Array.from({ length: 1_001 }, (_, at) => String(at))]) {
    for (const path of ['/au/invoices/list', LINES]) {
      const answer = await (await ask(path, {}, 'same-origin', { numbers })).json();
      expect(answer).toMatchObject({ status: 400, details: [{ field: 'numbers' }] });
    }
  }
});

test('lines of a list are those of its invoices alone, and of none where none is there', async () => {
  const ofList = await csv(await ask(`${LINES}?list=NO-1+536365`));
  expect(ofList.slice(1).map((line) => line.split(',')[0])).toEqual(['536365', '']);
  expect(await csv(await ask(`${LINES}?list=NO-1`))).toEqual([HEAD, '']);
  expect(await csv(await ask(`${LINES}?list=KIT-1&number=536365`))).toEqual(ofList);
});

test('a search that finds more than a thousand invoices is no file but a reason', async () => {
  const { db } = database;
  await db
    .insertInto('invoices')
    .columns([
      'country_code',
      'number',
      'type',
      'date',
      'document',
      'etag',
      'product_numbers',
      'job_number',
    ])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ at: number }>`generate_series(1, 1001)`.as<'at'>(sql`at(at)`))
        .select([
          sql<string>`'au'`.as('country_code'),
          sql<string>`'BULK-' || at`.as('number'),
          sql<string>`'TAX_INVOICE'`.as('type'),
          sql<string>`date '2020-01-01'`.as('date'),
          sql<string>`json_build_object('number', 'BULK-' || at, 'type', 'TAX_INVOICE')`.as(
            'document',
          ),
          sql<string>`'"e"'`.as('etag'),
          sql<string[]>`'{}'::text[]`.as('product_numbers'),
          sql<string>`'BULK'`.as('job_number'),
        ]),
    )
    .execute();
  const { details } = await (await ask(`${LINES}?job=BULK`)).json();
  expect(details).toEqual([
    {
      field: 'query',
      issue: 'finds more than 1,000 invoices, the most for one file: narrow the search',
    },
  ]);
  await db.deleteFrom('invoices').where('number', '=', 'BULK-1').execute();
  expect(await csv(await ask(`${LINES}?job=BULK`))).toEqual([HEAD, '']);
});
