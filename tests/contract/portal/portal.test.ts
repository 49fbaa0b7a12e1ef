import { describe, expect, test } from 'vitest';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';
import { anInvoice, anInvoiceWithCosts, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { loadRoutes } from '#server/http/router.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { seedWebhook } from '#tests/contract/cases/records/webhook-records.ts';
import { loadDemoBranches } from '#tests/contract/cases/seed.ts';
import { operationsIn } from '#tools/generate/openapi.ts';
import {
  CACHEABLE_PATHS,
  isOfIntegrations,
  issueFields,
  MESSAGE_ID,
  methodAndPath,
  PATHS_FOR_EVERY_ROLE,
  PORTAL_PATHS,
  postInit,
  REQUEST_BODIES,
  readCsv,
  roleFor,
  WEBHOOK_ID,
} from './requests.ts';

const portal = setUpApi(async (db, url) => {
  await saveInvoice(db, 'au', anInvoice());
  await saveInvoice(db, 'au', anInvoiceWithCosts({ date: '2026-11-19' }));
  await saveInvoice(db, 'nz', anInvoice({ number: 'NZ-1' }));
  await loadDemoBranches(url);
  await seedWebhook({ db }, 'au', 'web-shop', WEBHOOK_ID, MESSAGE_ID);
});

/** Sends a request as a portal page does, signed in with a role that may send it unless `member` sets another. */
function send(
  request: string,
  member: Partial<StaffMember> = {},
  site = 'same-origin',
  body = REQUEST_BODIES[request],
) {
  const { method, path } = methodAndPath(request, body);
  const { headers, ...init } = postInit(body);
  const all = { ...headers, 'sec-fetch-site': site };
  return portal.send(path, { role: roleFor(path), ...member }, { ...init, method, headers: all });
}

test.each(['a%00b', '%ED%A0%80'])('does not fail on a search for %s', async (q) => {
  for (const path of ['search', 'invoices']) {
    expect((await send(`/au/${path}?q=${q}`)).status).toBeLessThan(500);
  }
});

test('every operation of the portal API has a request here', async () => {
  const routed = operationsIn(await loadRoutes('portal-api'))
    // What a signed link opens has no session (pdf.test.ts).
    .filter(({ declaration }) => typeof declaration.access !== 'function')
    .map(({ method, path }) => `${method} ${path}`);
  const requested = PORTAL_PATHS.map((request) => {
    const { method, path } = methodAndPath(request);
    return `${method} /portal-api${path.split('?')[0]}`
      .replace('/au', '/{countryCode}')
      .replace('/536365/', '/{invoiceNumber}/')
      .replace(`/web-shop/webhooks/${WEBHOOK_ID}`, '/{clientId}/webhooks/{webhookId}')
      .replace(MESSAGE_ID, '{deliveryId}')
      .replace(/\/lists\/.+/, '/lists/{listId}');
  });
  expect(routed.sort()).toEqual(requested.sort());
});

describe.each(PORTAL_PATHS)('%s', (path) => {
  test('returns 401 without a session, and for a token', async () => {
    const { method, path: address } = methodAndPath(path);
    const request = { ...postInit(REQUEST_BODIES[path]), method };
    expect((await portal.api.send(`/portal-api${address}`, request)).status).toBe(401);
    const headers = {
      ...request.headers,
      authorization: `Bearer ${await portal.api.issuer.token()}`,
    };
    expect((await portal.api.send(`/portal-api${address}`, { ...request, headers })).status).toBe(
      401,
    );
  });

  test('returns 401 for a page of another origin', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await send(path, {}, site)).status).toBe(401);
    }
  });

  test('returns 403 for a role without the scope, and for another country', async () => {
    const otherRole = roleFor(path) === 'buyer' ? 'branch_staff' : 'asset_manager';
    const byRole = await send(path, { role: otherRole });
    if (PATHS_FOR_EVERY_ROLE.includes(path)) expect(byRole.ok).toBe(true);
    else
      expect(await byRole.json()).toMatchObject({ status: 403, errorCode: 'INSUFFICIENT_SCOPE' });
    const byCountry = await send(path, { countries: ['nz'] });
    expect(await byCountry.json()).toMatchObject({
      status: 403,
      errorCode: 'COUNTRY_NOT_PERMITTED',
    });
  });

  test('returns 403 to an integrator, who may read no record, or to an auditor, who may not act', async () => {
    const role = isOfIntegrations(path) ? 'auditor' : 'integrator';
    const response = await send(path, { role });
    expect(await response.json()).toMatchObject({ status: 403, errorCode: 'INSUFFICIENT_SCOPE' });
  });

  test('is not stored by shared caches, and refuses an unknown parameter', async () => {
    const cacheControl = CACHEABLE_PATHS.includes(path) ? 'private, no-cache' : 'no-store';
    expect((await send(path)).headers.get('cache-control')).toBe(cacheControl);
    const response = await (
      await send(`${path}&zz=1`, {}, 'same-origin', REQUEST_BODIES[path])
    ).json();
    expect(response.details).toEqual([
      { field: 'zz', issue: 'is not a parameter here: remove it' },
    ]);
  });
});

test('the invoice search returns a page of summaries', async () => {
  const { asOf, ...page } = await (await send('/au/invoices?q=536365')).json();
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
        payment: 'UNKNOWN',
      },
    ],
  });
});

test('names every issue of an invoice search at once', async () => {
  const path = `/au/invoices?type=INVOICE&from=2026-02-30&least=-1&cursor=x&q=${'x'.repeat(201)}`;
  const fields = await issueFields(await send(path));
  expect(fields.sort()).toEqual(['from', 'least', 'q', 'type']);
});

const LINES = '/au/invoices/lines.csv';
const HEAD =
  '\u{feff}Invoice,Type,Date,Customer,Customer name,Order no.,Job,Customer PO,Line,Line type,Product,Description,Unit,Quantity,Unit price excluding GST,Total excluding GST,GST,Total including GST,Original invoice';

test('exports invoice lines as CSV, numbers as they are', async () => {
  const response = await send(`${LINES}?number=536365`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="invoice-lines.csv"',
  );
  expect(await readCsv(response)).toEqual([
    HEAD,
    '536365,TAX_INVOICE,2026-11-20,17850,"Ngāti Awa ""O\'Brien"" <b>",,,,1,STANDARD,85123A,,,8,100.1,800.8,80.08,880.88,',
    '',
  ]);
});

test('exports the cost column only to roles that may see costs', async () => {
  const path = `${LINES}?number=KIT-1`;
  expect((await readCsv(await send(path)))[0]).toBe(HEAD);
  const [head, kit, tap] = await readCsv(await send(path, { role: 'auditor' }));
  expect(head).toBe(`${HEAD},Unit cost`);
  expect(kit).toMatch(/,71\.25$/);
  expect(tap).toMatch(/,19\.9$/);
});

test('exports no formulas, and keeps negative numbers as numbers', async () => {
  await saveInvoice(
    portal.database.db,
    'au',
    anInvoice({
      number: 'FORMULA',
      orderNumber: '=1+1',
      jobNumber: '@SUM(A1)',
      purchaseOrderNumber: '-cmd',
      lineItems: [{ number: 1, productNumber: '+P', quantity: -2 }],
    }),
  );
  const [, line] = await readCsv(await send(`${LINES}?number=FORMULA`));
  expect(line).toContain(",'=1+1,'@SUM(A1),'-cmd,1,,'+P,,,-2,");
});

test('exports the lines of a search newest first', async () => {
  const lines = await readCsv(await send(`${LINES}?customer=17850&from=2026-11-19`));
  expect(lines.slice(1).map((line) => line.split(',')[0])).toContain('KIT-1');
  expect(lines[1]).toMatch(/^536365,|^FORMULA,/);
});

test('names unknown numbers, and refuses too many', async () => {
  const { details } = await (await send(`${LINES}?number=536365&number=8&number=NZ-1`)).json();
  expect(details).toEqual([
    { field: 'number', issue: 'There is no invoice 8.' },
    { field: 'number', issue: 'There is no invoice NZ-1.' },
  ]);
  const many = Array.from({ length: 1_001 }, (_, at) => `number=${at}`).join('&');
  const response = await (await send(`${LINES}?${many}`)).json();
  expect(response).toMatchObject({ status: 400, details: [{ field: 'number' }] });
});

test('returns the invoices of a list in its order, and the numbers that are unknown', async () => {
  const numbers = ['NO-1', 'KIT-1', 'kit-1', '536365', 'NZ-1', 'x'.repeat(200)];
  const response = await send('/au/invoices/list', {}, 'same-origin', { numbers });
  const { found, missing } = await response.json();
  expect(found.map(({ number }: { number: string }) => number)).toEqual(['KIT-1', '536365']);
  expect(missing).toEqual(['NO-1', 'NZ-1', 'x'.repeat(200)]);
});

test('refuses an empty list, and one of more than 1,000 numbers', async () => {
  for (const numbers of [[], Array.from({ length: 1_001 }, (_, at) => String(at))]) {
    for (const path of ['/au/invoices/list', LINES]) {
      const response = await (await send(path, {}, 'same-origin', { numbers })).json();
      expect(response).toMatchObject({ status: 400, details: [{ field: 'numbers' }] });
    }
  }
});

test('exports the lines of the listed invoices only', async () => {
  const ofList = await readCsv(await send(`${LINES}?list=NO-1+536365`));
  expect(ofList.slice(1).map((line) => line.split(',')[0])).toEqual(['536365', '']);
  expect(await readCsv(await send(`${LINES}?list=NO-1`))).toEqual([HEAD, '']);
  expect(await readCsv(await send(`${LINES}?list=KIT-1&number=536365`))).toEqual(ofList);
});

test('refuses to export more than 1,000 invoices', async () => {
  const { pool } = portal.database;
  await pool.query(`
    insert into invoices (country_code, number, type, date, document, etag, product_numbers, job_number)
    select 'au', 'BULK-' || at, 'TAX_INVOICE', '2020-01-01',
      json_build_object('number', 'BULK-' || at, 'type', 'TAX_INVOICE'), '"e"', '{}', 'BULK'
    from generate_series(1, 1001) as at`);
  const { details } = await (await send(`${LINES}?job=BULK`)).json();
  expect(details).toEqual([
    {
      field: 'query',
      issue: 'finds more than 1,000 invoices, the most for one file: narrow the search',
    },
  ]);
  await pool.query(`delete from invoices where number = 'BULK-1'`);
  expect(await readCsv(await send(`${LINES}?job=BULK`))).toEqual([HEAD, '']);
});
