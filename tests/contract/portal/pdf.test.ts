import { expect, test } from 'vitest';
import { firstPagePicture, readCode128 } from '#lib/documents/testing/read-barcodes.ts';
import { sharedInvoiceUrl } from '#lib/invoices/pdf/invoice-pdf.ts';
import { readPdf } from '#lib/invoices/pdf/testing/read-pdf.ts';
import { anInvoice, anInvoiceWithCosts, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpApi, startApi } from '#tests/contract/api-server.ts';

const portal = setUpApi(async (db) => {
  await saveInvoice(db, 'au', anInvoice());
  await saveInvoice(db, 'au', anInvoice({ number: 'A/1 ō"' }));
  await saveInvoice(db, 'au', anInvoiceWithCosts());
  await saveInvoice(db, 'nz', anInvoice({ number: 'NZ-1' }));
});
const { database, send } = portal;

/** The path of a link to an invoice that a mail has. */
const linkTo = (number: string) => sharedInvoiceUrl('au', number).replace(/^https?:\/\/[^/]+/, '');

test('returns an invoice as a PDF that browsers show, named after its number', async () => {
  const response = await send('/au/invoices/536365/pdf');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('inline; filename=invoice-536365.pdf');
  const { text, title } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(title).toBe('Invoice 536365');
  expect(text).toContain('Ngāti Awa "O\'Brien" <b>');
});

test('returns 304 to a browser that has the PDF, and the ETag to HEAD', async () => {
  const first = await send('/au/invoices/536365/pdf');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const headers = { 'if-none-match': etag };
  const again = await send('/au/invoices/536365/pdf', {}, { headers });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const head = await send('/au/invoices/536365/pdf', {}, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
});

test('returns several invoices in the order of the request, each once', async () => {
  const response = await send('/au/invoices/pdf?number=KIT-1&number=536365&number=KIT-1');
  expect(response.headers.get('content-disposition')).toContain('invoices-KIT-1-and-1.pdf');
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages.map(({ text }) => /Page 1 of 1/.test(text))).toEqual([true, true]);
  expect(pages[0]?.text).toContain('KIT-1');
});

test('gives the file a name that every operating system accepts', async () => {
  const response = await send(`/au/invoices/${encodeURIComponent('A/1 ō"')}/pdf`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''invoice-A-1-%C5%8D-.pdf",
  );
});

test('returns 404 for an unknown invoice, and for one of another country or customer', async () => {
  for (const path of ['/au/invoices/NO-1/pdf', '/au/invoices/NZ-1/pdf']) {
    expect(await (await send(path)).json()).toMatchObject({ errorCode: 'RESOURCE_NOT_FOUND' });
  }
  const other = { customerNumbers: ['1'] };
  expect((await send('/au/invoices/536365/pdf', other)).status).toBe(404);
  const several = await send('/au/invoices/pdf?number=536365&number=NO-1&number=NO-2');
  expect((await several.json()).details).toEqual([
    { field: 'invoiceNumber', issue: 'There is no invoice NO-1.', value: 'NO-1', index: 1 },
    { field: 'invoiceNumber', issue: 'There is no invoice NO-2.', value: 'NO-2', index: 2 },
  ]);
});

test('prints no cost for any role', async () => {
  for (const role of ['branch_staff', 'buyer'] as const) {
    const response = await send('/au/invoices/KIT-1/pdf', { role });
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('SINK-KIT');
    expect(text).not.toMatch(/71\.25|19\.9|\b60\b|cost/i);
  }
});

test('the barcode on the paper, scanned into the search, finds the invoice first', async () => {
  const paper = await send('/au/invoices/536365/pdf');
  const picture = await firstPagePicture(new Uint8Array(await paper.arrayBuffer()));
  const [scanned = ''] = await readCode128(picture);
  expect(scanned).toBe('536365');
  const found = await (await send(`/au/search?${new URLSearchParams({ q: scanned })}`)).json();
  expect(JSON.stringify(found)).toContain('"/invoices/536365"');
});

test('a link in a mail opens its invoice for anybody, without costs, unindexed, and is recorded', async () => {
  const link = linkTo('KIT-1');
  const response = await portal.api.send(link);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(text).toContain('SINK-KIT');
  expect(text).not.toMatch(/71\.25|19\.9|cost/i);
  await Promise.all([1, 2, 3].map(() => portal.api.send(link)));
  const { rows } = await database.pool.query(`
    select actor, subject, count(*)::int as entries from audit_log
    where action = 'invoice.link-opened' group by actor, subject, date_trunc('hour', occurred_at)`);
  const once = { actor: 'link', subject: 'au/KIT-1', entries: 1 };
  // Two, if the hour has just ended.
  expect(rows.length).toBeLessThanOrEqual(2);
  for (const row of rows) expect(row).toEqual(once);
  expect(rows).toContainEqual(once);
});

test('a changed link opens nothing, says no more than that, and is limited by address', async () => {
  const link = linkTo('KIT-1');
  const bad = [
    link.replace('KIT-1', '536365'),
    link.replace('/au/', '/nz/'),
    link.replace(/expires=\d+/, 'expires=99999'),
    link.replace('/shared', '/pdf'),
  ];
  const statuses = [];
  for (const path of bad) statuses.push((await portal.api.send(path)).status);
  expect(statuses).toEqual([404, 404, 404, 401]);
  // A session opens the paths of staff, not those of links.
  const path = link.split('?')[0] ?? '';
  const unsigned = await send(`${path.replace('/portal-api', '')}?expires=1&signature=x`);
  expect(unsigned.status).toBe(404);
  expect((await unsigned.json()).message).toBe(
    'This link does not work, or not any more. Ask the branch for a new one.',
  );
});

test('takes 1 to 50 invoices', async () => {
  const numbers = Array.from({ length: 51 }, (_, index) => `number=${index}`).join('&');
  for (const query of ['', `?${numbers}`]) {
    const { details } = await (await send(`/au/invoices/pdf${query}`)).json();
    expect(details).toMatchObject([{ field: 'number' }]);
  }
});

test('an address opens so many links in a minute, whatever else it requests', async () => {
  const link = linkTo('KIT-1');
  // Last in this file: services are those of the newest server.
  const limited = await startApi(database.url);
  expect((await limited.send(link)).status).toBe(200);
  for (let i = 0; i < 29; i += 1) expect((await limited.send(`${link}x`)).status).toBe(404);
  expect((await limited.send(link)).status).toBe(429);
  expect((await limited.send('/v1/au/branches')).status).toBe(401);
  await limited.close();
});
