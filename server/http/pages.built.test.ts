import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { browserAt } from '#server/testing/browser-session.ts';
import { CLOCK_HEADER } from '#server/testing/request-clock.ts';
import { sharedPortal, signIn } from '#server/testing/test-portal.ts';
import { loadDemoBranches } from '#tests/contract/cases/seed.ts';

vi.setConfig({ testTimeout: 30_000 });

const portal = await sharedPortal();
await loadDemoBranches(portal.database.url);
const browser = browserAt(portal.service.url);
await signIn(browser);

test('uses the clock of the request in tests', async () => {
  const at = async (headers = {}) => (await browser.get('/au/availability', headers)).text();
  expect(await at({ [CLOCK_HEADER]: '2031-02-03T12:00:00+11:00' })).toContain('2031-02-03');
  expect(await at()).not.toContain('2031');
});

test.each([
  ['/au/invoices?list=%00+1', 'No invoices found'],
  ['/au/invoices?cursor=made-up', 'Can’t find this page of the list'],
  ['/au/invoices?from=0000-01-01', 'Enter a date like'],
  ['/au/products?section=%00', 'Nothing matches'],
  ['/au/products?category=a%00b&brand=%00', 'Nothing matches all filters'],
  [`/au/products?family=${'x'.repeat(201)}`, 'must be at most 200 characters'],
  ['/au/products?q=a%00b%00%ED%A0%80', 'Nothing matches'],
  ['/au/events?to=9999-12-31', 'Nothing matches all filters'],
  ['/au/events?from=0001-01-01', 'Nothing matches all filters'],
  ['/au/branches/101?date=9999-12-31', 'must be a calendar date from 1900-01-01 to 2999-12-31'],
  ['/au/branches/101?date=0001-01-01', 'must be a calendar date from 1900-01-01 to 2999-12-31'],
])('says what is wrong with %s', async (path, words) => {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(words);
});

test.each([
  ['/portal-api/au/events/found.csv?to=9999-12-31', 200],
  ['/portal-api/au/events/new?from=0001-01-01&to=9999-12-31', 200],
])('answers %s with %i', async (path, status) => {
  expect((await browser.get(path)).status).toBe(status);
});

test.each([
  ['gzip', '/au/invoices/no-such-number', 'Invoice no-such-number not found'],
  ['identity', '/nz/no-such-screen', 'Page not found'],
])('without scripts (%s), %s says what was not found', async (packing, path, title) => {
  const response = await browser.get(path, { 'accept-encoding': packing });
  expect(response.status).toBe(404);
  const page = await response.text();
  expect(/<noscript>([\s\S]*)<\/noscript>/.exec(page)?.[1]).toContain(`<h1>${title}</h1>`);
  expect(page).toContain(`<a class="button" href="${path.slice(0, 3)}">Home</a>`);
  expect(page).toContain('</html>');
});

test('a read that fails takes its own part off Home', async () => {
  const { pool } = portal.database;
  const person = createHash('sha256').update('kim').digest('base64url').slice(0, 16);
  const seen = [{ href: '/au/accounts/A-1', title: 'Tap Barn', kind: 'Account' }];
  const preferences = JSON.stringify({ person, branches: { au: '605' }, seen });
  browser.cookies.set('preferences', encodeURIComponent(preferences));
  await pool.query('alter table accounts rename to accounts_away');
  const page = await (await browser.get('/au')).text();
  await pool.query('alter table accounts_away rename to accounts');
  browser.cookies.delete('preferences');
  for (const shown of ['Today at Richmond', 'Can’t show <!-- -->', 'invoices overdue', 'Tap Barn'])
    expect(page).toContain(shown);
  expect(page).not.toContain('Can’t show this page');
  await expect.poll(portal.service.output).toContain('a part of Home failed');
});

test('logs a failed page once, without values from the database', async () => {
  const { database, service } = portal;
  await database.pool.query(`create function refuse() returns boolean language plpgsql as $$
    begin raise exception 'refused' using detail = 'Key (name)=(Canary Person) is quoted'; end $$`);
  await saveInvoice(database.db, 'au', anInvoice({ number: '1' }));
  await database.pool.query(`alter table invoices rename to invoices_away;
    create view invoices as select * from invoices_away where refuse()`);
  const response = await browser.get('/au/invoices', { 'accept-encoding': 'gzip' });
  await database.pool.query(`drop view invoices; alter table invoices_away rename to invoices;
    delete from invoices`);
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain('<h1>Can’t show this page</h1>');
  expect(page).toContain(`<code>${response.headers.get('x-correlation-id')}</code>`);
  expect(page).toContain('href="/au/invoices"');
  await expect.poll(service.output).toContain('a page failed');
  expect(service.output()).not.toContain('Canary Person');
  const odd = service
    .output()
    .split('\n')
    .filter((line) => /refused/.test(line) && !line.startsWith('{'));
  expect(odd).toEqual([]);
});
