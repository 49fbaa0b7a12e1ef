import { expect, test } from 'vitest';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';
import { setUpSearch } from './search-records.ts';

const { search } = setUpSearch();

async function kinds(q: string, member: Partial<StaffMember> = {}) {
  return (await search(q, member)).groups.map(({ kind }) => kind);
}

test('a complete number leads to its document', async () => {
  const { asOf: _, marks: __, ...found } = await search('kit-1');
  expect(found).toEqual({
    exact: ['/invoices/KIT-1'],
    groups: [
      {
        kind: 'invoices',
        title: 'Invoices',
        results: [
          {
            href: '/invoices/KIT-1',
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
  expect(exact).toEqual(['/invoices/4107', '/purchase-orders/4107']);
  expect(groups.slice(0, 2).map(({ results }) => results[0]?.title)).toEqual(['4107', '4107']);
});

test('shows the supplier, the branch and the due date of an order', async () => {
  const { groups } = await search('ngaio', { role: 'buyer' });
  expect(groups.find(({ kind }) => kind === 'orders')?.results).toEqual([
    expect.objectContaining({
      href: '/purchase-orders/4107',
      detail: expect.stringMatching(/^Ngaio Tapware · for Osborne Park · /),
      status: expect.stringMatching(/overdue|due/i),
    }),
  ]);
  expect(groups.find(({ kind }) => kind === 'suppliers')?.results).toEqual([
    { href: '/purchase-orders?supplier=1500', title: 'Ngaio Tapware', detail: '1500' },
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
          href: '/branches/P01',
          title: 'Osborne Park',
          detail: expect.stringMatching(/^P01 · Osborne Park WA/),
          status: 'Open until 4:30 pm',
          tone: 'good',
        },
      ],
    },
  ]);
  expect((await search('p01')).exact).toEqual(['/branches/P01']);
});

test('finds a customer by words, among those that the caller may see', async () => {
  const { groups, exact } = await search('ngati');
  expect(exact).toEqual([]);
  expect(groups.find(({ kind }) => kind === 'customers')).toEqual({
    kind: 'customers',
    title: 'Customers on invoices',
    results: [
      { href: '/invoices?customer=17850', title: 'Ngāti Awa "O\'Brien" <b>', detail: '17850' },
    ],
  });
  expect((await search('17850')).exact).toEqual(['/invoices?customer=17850']);
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
          href: expect.stringMatching(/^\/accounts\/./),
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
    { href: '/products/TAP-15', title: 'Pillar tap', detail: 'TAP-15 · Kauri Lane' },
  ];
  for (const q of ['tap-1', 'pillar tap', 'kauri']) {
    const { groups, exact } = await search(q, { role: 'asset_manager' });
    expect(groups, q).toEqual([{ kind: 'products', title: 'Products', results }]);
    expect(exact, q).toEqual([]);
  }
  for (const q of ['tap-15', '9312345678907', '09312345678907']) {
    expect((await search(q)).exact, q).toEqual(['/products/TAP-15']);
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
  ['penrose 877', 'No invoice for “penrose” with “877”. Their latest:'],
  ['penrose $776.27', 'No invoice for “penrose” of $776.27. Their latest:'],
  ['penrose job-417', 'No invoice for “penrose” with “job-417”. Their latest:'],
  ['3 Dec penrose', 'No invoice for “penrose” dated or due 3 Dec. Their latest:'],
])('%s finds no invoice, and shows the latest of the name', async (q, says) => {
  const { unmetConditions, groups, only } = await search(q);
  expect(unmetConditions).toBe(says);
  expect(groups.map(({ title }) => title)).toEqual(['Invoices', 'Accounts']);
  expect(groups[0]?.results.map(({ title }) => title)).toEqual(['2412288']);
  expect(only).toBeUndefined();
});

test.each(['60211020', 'SO60211020', 'SO 60211020', 'so-60211020', 'order 60211020'])(
  'the order number %s leads to the customer’s order',
  async (q) => {
    expect((await search(q)).exact).toEqual(['/customer-orders/60211020']);
  },
);

test('an invoice found by its order number says so', async () => {
  const { groups } = await search('60211020');
  expect(groups.find(({ kind }) => kind === 'invoices')?.results[0]?.label).toBe(
    'Order no. 60211020',
  );
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
  expect((await search('watr heater')).correctedQuery).toBe('water heater');
  expect((await search('water heater')).correctedQuery).toBeUndefined();
});

test('says what to highlight, corrected words too, and what Enter opens', async () => {
  const { marks, only } = await search('penrsoe 776');
  expect(only).toBe('/invoices/2412288');
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

test('finds nothing for bare punctuation', async () => {
  for (const q of ['***', "' | !", '<>&', '\\', '%']) {
    expect((await search(q)).groups, q).toEqual([]);
  }
});
