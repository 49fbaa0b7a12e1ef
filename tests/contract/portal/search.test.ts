import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';
import { anAccount, saveAccounts } from '#lib/customer/testing/accounts.ts';
import { anInvoice, anInvoiceWithCosts, saveInvoice } from '#lib/invoicing/testing/invoices.ts';
import { SearchResults } from '#lib/search/schema.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';
import { sessionCookie } from '#tests/contract/transports/session-cookie.ts';
import { loadSearchFeeds, PENROSE } from './search-records.ts';

let database: TestDatabase;
let api: Awaited<ReturnType<typeof startApi>>;

beforeAll(async () => {
  database = await makeTestDatabase();
  const { db } = database;
  await saveInvoice(db, 'au', anInvoice());
  await saveInvoice(db, 'au', anInvoice({ number: '4107' }));
  await saveInvoice(db, 'au', anInvoiceWithCosts({ date: '2026-11-19' }));
  await saveInvoice(db, 'au', anInvoice(PENROSE));
  await loadSearchFeeds(database.url);
  // A Friday morning in Perth.
  const settings = { ENVIRONMENT: 'test', CLOCK: '2026-11-20T10:00:00+08:00' };
  api = await startApi(database.url, { RATE_LIMIT: '10000', ...settings });
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

async function search(
  q: string,
  member: Partial<StaffMember> = {},
  country = 'au',
): Promise<SearchResults> {
  const cookie = await sessionCookie(database.db, { role: 'branch_staff', ...member });
  const response = await api.send(`/portal-api/${country}/search?${new URLSearchParams({ q })}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  return SearchResults.parse(await response.json());
}

async function kinds(q: string, member: Partial<StaffMember> = {}) {
  return (await search(q, member)).groups.map(({ kind }) => kind);
}

test('a complete number leads to its document', async () => {
  const { asOf: _, marks: __, ...found } = await search('kit-1');
  expect(found).toEqual({
    exact: ['/au/invoices/KIT-1'],
    groups: [
      {
        kind: 'invoices',
        title: 'Invoices',
        results: [
          {
            href: '/au/invoices/KIT-1',
            title: 'KIT-1',
            label: 'Invoice no.',
            detail: 'Ngāti Awa "O\'Brien" <b> · 19 Nov 2026',
            meta: '$880.88',
          },
        ],
      },
    ],
  });
});

test('a number of two documents leads to neither, and both are listed first', async () => {
  const { exact, groups } = await search('4107');
  expect(exact).toEqual(['/au/invoices/4107', '/au/purchase-orders/4107']);
  expect(groups.slice(0, 2).map(({ results }) => results[0]?.title)).toEqual(['4107', '4107']);
});

test('shows the supplier, the branch and the due date of an order', async () => {
  const { groups } = await search('ngaio', { role: 'buyer' });
  expect(groups.find(({ kind }) => kind === 'orders')?.results).toEqual([
    expect.objectContaining({
      href: '/au/purchase-orders/4107',
      detail: expect.stringMatching(/^Ngaio Tapware · for Osborne Park · /),
      status: expect.stringMatching(/overdue|due/i),
    }),
  ]);
  expect(groups.find(({ kind }) => kind === 'suppliers')?.results).toEqual([
    { href: '/au/purchase-orders?supplier=1500', title: 'Ngaio Tapware', detail: '1500' },
  ]);
});

test('finds a branch by word prefixes and by number, and shows whether it is open', async () => {
  const { groups } = await search('osb metro');
  expect(groups).toEqual([
    {
      kind: 'branches',
      title: 'Branches',
      results: [
        {
          href: '/au/branches/P01',
          title: 'Osborne Park',
          detail: expect.stringMatching(/^P01 · Osborne Park WA/),
          status: 'Open until 4:30 pm',
          tone: 'good',
        },
      ],
    },
  ]);
  expect((await search('p01')).exact).toEqual(['/au/branches/P01']);
});

test('finds a customer by words, among those that the caller may see', async () => {
  const { groups, exact } = await search('ngati');
  expect(exact).toEqual([]);
  expect(groups.find(({ kind }) => kind === 'customers')).toEqual({
    kind: 'customers',
    title: 'Customers on invoices',
    results: [
      { href: '/au/invoices?customer=17850', title: 'Ngāti Awa "O\'Brien" <b>', detail: '17850' },
    ],
  });
  expect((await search('17850')).exact).toEqual(['/au/invoices?customer=17850']);
  expect((await search('ngati', { customerNumbers: ['1'] })).groups).toEqual([]);
});

test('finds an account by words and by number, and shows whether it is on hold', async () => {
  const { groups } = await search('tui plumb');
  expect(groups).toEqual([
    {
      kind: 'accounts',
      title: 'Accounts',
      results: [
        {
          href: expect.stringMatching(/^\/au\/accounts\/./),
          title: 'Tūī Plumbing',
          detail: expect.stringMatching(/^A-7/),
          meta: 'Nothing owing',
          status: 'On hold',
          tone: 'bad',
        },
      ],
    },
  ]);
  expect((await search('a-7')).exact).toEqual([groups[0]?.results[0]?.href]);
});

test('finds a product by number, words, brand and barcode, for every role that may see products', async () => {
  const results = [
    { href: '/au/products/TAP-15', title: 'Pillar tap', detail: 'TAP-15 · Kauri Lane' },
  ];
  for (const q of ['tap-1', 'pillar tap', 'kauri']) {
    const { groups, exact } = await search(q, { role: 'asset_manager' });
    expect(groups, q).toEqual([{ kind: 'products', title: 'Products', results }]);
    expect(exact, q).toEqual([]);
  }
  for (const q of ['tap-15', '9312345678907', '09312345678907']) {
    expect((await search(q)).exact, q).toEqual(['/au/products/TAP-15']);
  }
});

test.each([
  'penrose 776',
  '776.26 penrose',
  '$776.26',
  'penrose job-416',
  'job 416',
  '2 Dec penrose',
  '16/11 penrose 776',
  'penrsoe 776',
])('%s finds the invoice, with its status and balance', async (q) => {
  const [group] = (await search(q)).groups;
  expect(group).toMatchObject({
    kind: 'invoices',
    results: [{ title: '2412288', meta: '$776.26', status: '$310.82 owing' }],
  });
});

test.each([
  ['penrose 777', 'No invoice for “penrose” with “777”. Their latest:'],
  ['penrose $776.27', 'No invoice for “penrose” of $776.27. Their latest:'],
  ['penrose job-417', 'No invoice for “penrose” with “job-417”. Their latest:'],
  ['3 Dec penrose', 'No invoice for “penrose” dated or due 3 Dec. Their latest:'],
])('%s finds no invoice, and shows the latest of the name', async (q, says) => {
  const { unmet, groups, only } = await search(q);
  expect(unmet).toBe(says);
  expect(groups.map(({ title }) => title)).toEqual(['Invoices', 'Accounts']);
  expect(groups[0]?.results.map(({ title }) => title)).toEqual(['2412288']);
  expect(only).toBeUndefined();
});

test.each(['penrose 310', 'penrose 310.82', '$310.82'])(
  '%s finds the invoice of which that is still owing',
  async (q) => {
    const { groups, unmet } = await search(q);
    const found = groups.find(({ kind }) => kind === 'invoices');
    expect(found?.results.map(({ title }) => title)).toEqual(['2412288']);
    expect(unmet).toBeUndefined();
  },
);

test('a suburb without a branch leads to the nearest ones, and to no suburb that is spelt like it', async () => {
  // Osborne Park is the only branch; Mandurah is 70 km to the south of it.
  const { groups, meant } = await search('mandurah');
  expect(groups.map(({ results }) => results.map(({ title, detail }) => [title, detail]))).toEqual([
    [['Osborne Park', expect.stringMatching(/^7\d km from Mandurah WA 6210 · P01 · /)]],
  ]);
  expect(meant).toBeUndefined();
});

test('a word of a typed date is not highlighted in other dates', async () => {
  const { marks } = await search('penrose 2 dec');
  expect(marks).toContain('2 Dec');
  expect(marks.map((mark) => mark.toLowerCase())).not.toContain('dec');
});

test('an invoice found by the beginning of a number says of which', async () => {
  const { groups } = await search('6021102');
  const found = groups.find(({ kind }) => kind === 'invoices');
  expect(found?.results[0]?.label).toBe('Order no. 60211020');
});

test('an amount beside the name of nobody else finds no invoice', async () => {
  expect(await kinds('ngati 776')).not.toContain('invoices');
});

test.each(['60211020', 'SO60211020', 'SO 60211020', 'so-60211020', 'order 60211020'])(
  'the order number %s leads to the customer’s order',
  async (q) => {
    expect((await search(q)).exact).toEqual(['/au/customer-orders/60211020']);
  },
);

test('an invoice found by its order number says so', async () => {
  const { groups } = await search('60211020');
  expect(groups.find(({ kind }) => kind === 'invoices')?.results[0]?.label).toBe(
    'Order no. 60211020',
  );
});

test('a telephone finds a customer without an account, with their invoices', async () => {
  const customerContact = { mobilePhoneNumber: '0491 577 123' };
  const customer = { number: '99017', name: 'Ida Fairweather' };
  const invoice = anInvoice({ number: '881204', customer, customerContact });
  await saveInvoice(database.db, 'au', invoice);
  for (const q of ['0491 577 123', '+61491577123', '0491 577 123 fairweather']) {
    const { groups } = await search(q);
    expect(
      groups.map(({ kind }) => kind),
      q,
    ).toEqual(['customers', 'invoices']);
    const results = Object.fromEntries(groups.map(({ kind, results }) => [kind, results]));
    expect(results['customers'], q).toMatchObject([
      { title: 'Ida Fairweather', detail: '99017 · 0491 577 123' },
    ]);
    expect(results['invoices'], q).toMatchObject([{ title: '881204' }]);
  }
});

test('whose telephone it is comes before the invoices that have it', async () => {
  const customerContact = { mobilePhoneNumber: '0491 576 801' };
  const { customer } = PENROSE;
  await saveInvoice(database.db, 'nz', anInvoice({ number: '881205', customer, customerContact }));
  await saveAccounts(database.db, 'nz', [
    anAccount({
      accountId: 'penrose-nz',
      number: customer.number,
      name: customer.name,
      contacts: [{ mobilePhoneNumber: '0491 576 801', isPrimary: true }],
    }),
  ]);
  const { groups } = await search('0491 576 801', {}, 'nz');
  expect(groups.map(({ kind }) => kind)).toEqual(['accounts', 'invoices']);
});

test('a telephone finds its account with what it owes, however it is written', async () => {
  for (const q of ['0491 576 801', '0491576801', '+61 491 576 801', '0491 576 801 penrose']) {
    const { groups } = await search(q);
    expect(groups, q).toHaveLength(1);
    expect(groups[0]?.results, q).toEqual([
      expect.objectContaining({
        title: 'Penrose Group Pty Ltd',
        detail: expect.stringContaining('+61 491 576 801'),
        meta: '$310.82 owing',
      }),
    ]);
  }
});

test('names of products come before their descriptions, and misspelt words find them too', async () => {
  const titles = async (q: string) => {
    const { groups } = await search(q, { role: 'asset_manager' });
    return groups.flatMap(({ results }) => results.map(({ title }) => title));
  };
  const heater = 'Vitrea Electric Water Heater 160 L';
  expect(await titles('water heater')).toEqual([heater, 'Blue Anode']);
  expect(await titles('watr heater')).toEqual([heater, 'Blue Anode']);
  expect(await titles('vitrea 160')).toEqual([heater]);
  expect(await titles('vitrae 160l')).toEqual([heater]);
  expect((await search('watr heater')).meant).toBe('water heater');
  expect((await search('water heater')).meant).toBeUndefined();
});

test('says what to highlight, the words that were meant too, and what Enter opens', async () => {
  const { marks, only } = await search('penrsoe 776');
  expect(only).toBe('/au/invoices/2412288');
  expect(marks).toEqual(expect.arrayContaining(['776', 'penrose']));
});

test('amounts, balances and names stay hidden from who may not see them', async () => {
  for (const q of ['penrose 776', 'penrsoe', '$776.26', '60211020', '0491 576 801']) {
    expect((await search(q, { customerNumbers: ['17850'] })).groups, q).toEqual([]);
    expect(await kinds(q, { role: 'asset_manager' }), q).toEqual([]);
  }
});

test('finds nothing that the role has no scope for', async () => {
  for (const q of ['4107', 'ngaio', 'ngati', 'kit-1', 'tui']) {
    expect(await kinds(q, { role: 'asset_manager' }), q).toEqual([]);
  }
  expect(await kinds('osborne', { role: 'asset_manager' })).toEqual(['branches']);
});

test('finds nothing for punctuation alone', async () => {
  for (const q of ['***', "' | !", '<>&', '\\', '%']) {
    expect((await search(q)).groups, q).toEqual([]);
  }
});
