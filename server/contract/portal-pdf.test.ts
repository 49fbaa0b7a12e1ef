import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { StaffMember } from '#lib/auth/staff-sessions.ts';
import { readPdf } from '#lib/invoicing/pdf/testing/read-pdf.ts';
import { anInvoice, anInvoiceWithCosts, keepInvoice } from '#lib/invoicing/testing/invoices.ts';
import { openLane } from './lane.ts';
import { signedIn } from './sessions.ts';

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;

beforeAll(async () => {
  database = await makeTestDatabase();
  const { db } = database;
  await keepInvoice(db, 'au', anInvoice());
  await keepInvoice(db, 'au', anInvoice({ number: 'A/1 ō"' }));
  await keepInvoice(db, 'au', anInvoiceWithCosts());
  await keepInvoice(db, 'nz', anInvoice({ number: 'NZ-1' }));
  lane = await openLane(database.url, { RATE_LIMIT: '10000' });
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
});

async function ask(
  path: string,
  member: Partial<StaffMember> = {},
  init: { method?: string; headers?: Record<string, string> } = {},
) {
  const cookie = await signedIn(database.db, { role: 'branch_staff', ...member });
  const headers = { ...init.headers, cookie, 'sec-fetch-site': 'same-origin' };
  return lane.send(`/portal-api${path}`, { ...init, headers });
}

test('an invoice is answered as a PDF to be saved under its number', async () => {
  const answer = await ask('/au/invoices/536365/pdf');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=invoice-536365.pdf');
  const { text, title } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(title).toBe('Invoice 536365');
  expect(text).toContain('Ngāti Awa "O\'Brien" <b>');
});

test('a browser that has it already is told so, and nothing is made', async () => {
  const first = await ask('/au/invoices/536365/pdf');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const headers = { 'if-none-match': etag };
  const again = await ask('/au/invoices/536365/pdf', {}, { headers });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const asked = await ask('/au/invoices/536365/pdf', {}, { method: 'HEAD' });
  expect([asked.status, asked.headers.get('etag')]).toEqual([200, etag]);
});

test('several come in the order asked for, each once', async () => {
  const answer = await ask(
    '/au/invoices/pdf?invoiceNumber=KIT-1&invoiceNumber=536365&invoiceNumber=KIT-1',
  );
  expect(answer.headers.get('content-disposition')).toContain('invoices-KIT-1-and-1.pdf');
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages.map(({ text }) => /Page 1 of 1/.test(text))).toEqual([true, true]);
  expect(pages[0]?.text).toContain('KIT-1');
});

test('the name of the file is one that every system takes', async () => {
  const answer = await ask(`/au/invoices/${encodeURIComponent('A/1 ō"')}/pdf`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''invoice-A-1-%C5%8D-.pdf",
  );
});

test('what is not there, of the other country or of another customer, is not there', async () => {
  for (const path of ['/au/invoices/NO-1/pdf', '/au/invoices/NZ-1/pdf']) {
    expect(await (await ask(path)).json()).toMatchObject({ errorCode: 'RESOURCE_NOT_FOUND' });
  }
  const other = { customerNumbers: ['1'] };
  expect((await ask('/au/invoices/536365/pdf', other)).status).toBe(404);
  const several = await ask(
    '/au/invoices/pdf?invoiceNumber=536365&invoiceNumber=NO-1&invoiceNumber=NO-2',
  );
  expect((await several.json()).details).toEqual([
    { field: 'invoiceNumber', issue: 'There is no invoice NO-1.' },
    { field: 'invoiceNumber', issue: 'There is no invoice NO-2.' },
  ]);
});

test('nobody finds a cost in it, whoever asks', async () => {
  for (const role of ['branch_staff', 'buyer'] as const) {
    const answer = await ask('/au/invoices/KIT-1/pdf', { role });
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(text).toContain('SINK-KIT');
    expect(text).not.toMatch(/71\.25|19\.9|\b60\b|cost/i);
  }
});

test('a batch is of 50 at most, and of one at least', async () => {
  const numbers = Array.from({ length: 51 }, (_, index) => `invoiceNumber=${index}`).join('&');
  for (const query of ['', `?${numbers}`]) {
    const { details } = await (await ask(`/au/invoices/pdf${query}`)).json();
    expect(details).toMatchObject([{ field: 'invoiceNumber' }]);
  }
});
