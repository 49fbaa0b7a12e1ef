import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anInvoice, keepInvoice } from '#lib/invoicing/testing/invoices.ts';
import { type BrowserSession, browserAt } from './testing/browser-session.ts';
import { openPortal, signIn, type TestPortal } from './testing/test-portal.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 90_000 });

let portal: TestPortal;
let browser: BrowserSession;

beforeAll(async () => {
  portal = await openPortal();
  browser = browserAt(portal.service.url);
  await signIn(browser);
});
afterAll(() => portal?.close());

test.each([
  ['/au/invoices?list=%00+1', 'None of these numbers is an invoice here'],
  ['/au/invoices/print?number=%00', 'Nothing is selected'],
  ['/au/invoices?cursor=made-up', 'This is no page of this search'],
  ['/au/invoices?from=0000-01-01', 'must be a calendar date'],
])('the page of %s says what is wrong with it', async (path, words) => {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(words);
});

test.each([
  ['gzip', '/au/invoices/no-such-number'],
  ['identity', '/nz/no-such-screen'],
])('without scripts (%s) a reader of %s is told that nothing is here', async (packing, path) => {
  const answer = await browser.get(path, { 'accept-encoding': packing });
  expect(answer.status).toBe(404);
  const page = await answer.text();
  expect(page).toMatch(/<noscript>[\s\S]*<h1>Nothing is here<\/h1>[\s\S]*<\/noscript>/);
  expect(page).toContain(`<a class="button" href="${path.slice(0, 3)}">Home</a>`);
  expect(page).toContain('</html>');
});

test('of a page that failed the log has one line, and nothing that the database quotes', async () => {
  const { database, service } = portal;
  await database.pool.query(`create function refuse() returns boolean language plpgsql as $$
    begin raise exception 'refused' using detail = 'Key (name)=(Canary Person) is quoted'; end $$`);
  await keepInvoice(database.db, 'au', anInvoice({ number: '1' }));
  await database.pool.query(`alter table invoices rename to invoices_away;
    create view invoices as select * from invoices_away where refuse()`);
  const answer = await browser.get('/au/invoices', { 'accept-encoding': 'gzip' });
  expect(answer.status).toBe(500);
  const page = await answer.text();
  expect(page).toContain('<h1>This page could not be shown</h1>');
  expect(page).toContain(`<code>${answer.headers.get('x-correlation-id')}</code>`);
  expect(page).toContain('href="/au/invoices"');
  await expect.poll(service.output).toContain('a page failed');
  expect(service.output()).not.toContain('Canary Person');
  const odd = service
    .output()
    .split('\n')
    .filter((line) => /refused/.test(line) && !line.startsWith('{'));
  expect(odd).toEqual([]);
});
