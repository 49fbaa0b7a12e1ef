import { expect, test } from 'vitest';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
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
