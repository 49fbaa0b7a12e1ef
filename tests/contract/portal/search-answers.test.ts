import { expect, test } from 'vitest';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { aLine, anOrder, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { PENROSE, setUpSearch } from './search-records.ts';

const { database, search } = setUpSearch();

test.each(['penrose 310', 'penrose 310.82', '$310.82'])(
  '%s finds the invoice of which that is still owing',
  async (q) => {
    const { groups, unmetConditions } = await search(q);
    const found = groups.find(({ kind }) => kind === 'invoices');
    expect(found?.results.map(({ title }) => title)).toEqual(['2412288']);
    expect(unmetConditions).toBeUndefined();
  },
);

test.each(['penrose 800', 'penrose $740', 'about 740 penrose', 'penrose 740ish'])(
  '%s finds the invoice of about that amount',
  async (q) => {
    const { groups } = await search(q);
    const found = groups.find(({ kind }) => kind === 'invoices');
    expect(found?.results.map(({ title, meta }) => [title, meta])).toEqual([
      ['2412288', '$776.26'],
    ]);
  },
);

test('an amount that is 5 % and more away, or was typed with cents, finds no other', async () => {
  for (const q of ['penrose 820', 'penrose 730', 'penrose $776.20', 'about 820 penrose']) {
    const { unmetConditions } = await search(q);
    expect(unmetConditions, q).toMatch(/^No invoice for “penrose”/);
  }
});

test.each([
  ['zzyzx tap', 'zzyzx'],
  ['tap zzyzx', 'zzyzx'],
  ['pillar zzyzx tap', 'zzyzx'],
])('%s finds what there is without a word, and says which', async (q, word) => {
  const { groups, unmetConditions, exact } = await search(q);
  expect(groups[0]?.results.map(({ title }) => title)).toEqual(['Pillar tap']);
  expect(unmetConditions).toBe(`Nothing for “${q}”. Without “${word}”:`);
  expect(exact).toEqual([]);
});

test.each([
  ['ngati 776', 'ngati'],
  ['zzyzx $776.26', 'zzyzx'],
  ['penrose zzyzx 776', 'zzyzx'],
  ['$ 776 zzyzx penrose', 'zzyzx'],
])('%s finds the invoice of that amount only without a name, and says which', async (q, word) => {
  const { groups, unmetConditions } = await search(q);
  const invoices = groups.find(({ kind }) => kind === 'invoices');
  expect(invoices?.results.map(({ title }) => title)).toEqual(['2412288']);
  expect(unmetConditions).toBe(`Nothing for “${q}”. Without “${word}”:`);
});

test('a suburb without a branch leads to the nearest ones, and to no suburb that is spelt like it', async () => {
  // Osborne Park is the only branch; Mandurah is 70 km to the south of it.
  const inMandurang = anAccount({
    accountId: 'A-9',
    number: '9',
    addresses: [{ type: 'DELIVERY', suburb: 'Mandurang' }],
  });
  await saveAccounts(database.db, 'au', [inMandurang]);
  const { groups, correctedQuery } = await search('mandurah');
  expect(groups.map(({ results }) => results.map(({ title, detail }) => [title, detail]))).toEqual([
    [['Osborne Park', expect.stringMatching(/^7\d km from Mandurah WA 6210 · P01 · /)]],
  ]);
  expect(correctedQuery).toBeUndefined();
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

test('a telephone or its last four digits find the open orders of the customer', async () => {
  const customerContact = { mobilePhoneNumber: '0491 577 124' };
  const customer = { number: '99018', name: 'Ada Fairweather' };
  const deposit = { number: '881206', customer, customerContact, orderNumber: '60219001' };
  await saveInvoice(database.db, 'au', anInvoice(deposit));
  const other = { number: '99019', name: 'Ida Merriweather' };
  const own = { number: '881207', customer: other, orderNumber: '60219002' };
  await saveInvoice(database.db, 'au', anInvoice(own));
  const contacts = [{ mobilePhoneNumber: '0491 577 125', isPrimary: true }];
  await saveAccounts(database.db, 'au', [anAccount({ accountId: 'ida', ...other, contacts })]);
  for (const number of [60219001, 60219002]) {
    const purchaseOrderNumber = `4${number}`;
    const line = aLine({ purchaseOrderNumber, customerOrder: { number, lineNumber: 1 } });
    await saveOrder(database.db, 'au', anOrder({ purchaseOrderNumber, lines: [line] }));
  }
  const ordersOf = async (q: string, member = {}) => {
    const { groups } = await search(q, member);
    return groups.flatMap(({ kind, results }) =>
      kind === 'customer-orders' ? results.map(({ title }) => title) : [],
    );
  };
  // By a document, then by the account.
  for (const q of ['0491577124', '7124', '0491 577 124 fairweather'])
    expect(await ordersOf(q), q).toEqual(['60219001']);
  for (const q of ['0491 577 125', '+61 491 577 125', '7125'])
    expect(await ordersOf(q), q).toEqual(['60219002']);
  const { groups } = await search('7125');
  const accounts = groups.find(({ kind }) => kind === 'accounts');
  expect(accounts?.results).toMatchObject([{ title: 'Ida Merriweather' }]);
  expect(accounts?.results[0]?.detail).toContain('0491 577 125');
  expect(await ordersOf('7124', { customerNumbers: ['17850'] })).toEqual([]);
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
