import { beforeAll, expect, test } from 'vitest';
import type { Environment } from '#lib/config/environment.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice, anInvoiceWithCosts } from '#lib/invoices/testing/invoices.ts';
import { buildInvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { type Fonts, readFonts, renderInvoices, TooManyPages } from './document.ts';
import { readPdf } from './testing/read-pdf.ts';

const DAY = '2026-11-21';
const ACCOUNT = { name: 'Pāua & Kōwhai Trade', bsb: '062-000', number: '12345678' };
const SELLER = { supplier: { name: 'Pāua & Kōwhai Trade', abn: '51 824 753 556' } };
const LINE = {
  number: 1,
  productNumber: 'TAP-15',
  productDescription: 'Basin mixer',
  quantity: 8,
  unitPriceExcludingGst: 100.1,
  lineTotal: { excludingGst: 800.8, gst: 80.08, includingGst: 880.88 },
};
const ORDER = { customerOrderValue: 880.88 };
type Options = { mostPages?: number; environment?: Environment };
let fonts: Fonts;

beforeAll(async () => {
  fonts = await readFonts();
});

function render(
  invoices: readonly Invoice[],
  { mostPages = 100, environment = 'production' }: Options = {},
) {
  const views = invoices.map((invoice) => buildInvoiceView(invoice, 'au', DAY));
  const how = { day: DAY, environment, bankAccount: ACCOUNT, fonts, maxPages: mostPages };
  return renderInvoices(views, how);
}

test('a tax invoice has everything the law requires, its amounts, and names with macrons', async () => {
  const { text, title, language } = await readPdf(
    await render([anInvoice({ ...SELLER, lineItems: [LINE] })]),
  );
  expect(title).toBe('Tax invoice 536365');
  expect(language).toBe('en-AU');
  for (const words of [
    'Tax invoice 536365',
    'Pāua & Kōwhai Trade',
    'ABN 51 824 753 556',
    '20 Nov 2026',
    'Ngāti Awa "O\'Brien" <b>',
    'Basin mixer',
    'Amount ($) incl. GST',
    'GST 10% in the total',
    '$880.88',
    'BSB 062-000',
    'Account 12345678',
    'Page 1 of 1',
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(words);
  }
});

test('a document that lacks a legal requirement is not called a tax invoice and says why', async () => {
  const text = await textOf(anInvoice({ lineItems: [LINE] }));
  expect(text).not.toContain('Tax invoice');
  expect(text).toContain('This is not a tax invoice. Missing: the seller’s name');
});

test('never contains costs', async () => {
  const text = await textOf(anInvoiceWithCosts());
  expect(text).toContain('SINK-KIT');
  for (const cost of ['71.25', '60.00', '19.90', 'cost']) expect(text).not.toContain(cost);
});

test('lists each part of nested kits once, under its kit', async () => {
  const part = (number: number, productNumber: string) => {
    return { number, productNumber, productDescription: `The ${productNumber}`, quantity: 1 };
  };
  const kit = (line: object, ...parts: string[]) => {
    const kitComponents = parts.map((each, at) => part(at + 1, each));
    return { ...LINE, ...line, lineItemType: 'KIT_HEADER' as const, kitComponents };
  };
  const { lineTotal: _, ...inner } = kit(part(2, 'VANITY'), 'CABINET', 'BASIN');
  const mirror = { ...part(3, 'MIRROR'), lineItemType: 'KIT_COMPONENT' as const };
  const text = await textOf(anInvoice({ lineItems: [kit({}, 'VANITY', 'MIRROR'), inner, mirror] }));
  const order = ['TAP-15', 'The VANITY', 'The CABINET', 'The BASIN', 'The MIRROR'];
  const places = order.map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const words of order) expect(text.split(words), words).toHaveLength(2);
});

test('starts each invoice on a new page with its own page numbers, and repeats headings', async () => {
  const lineItems = Array.from({ length: 110 }, (_, index) => ({ ...LINE, number: index + 1 }));
  const long = anInvoice({ ...SELLER, number: 'LONG', lineItems });
  const { pages } = await readPdf(await render([long, anInvoice({ number: 'SHORT' })]));
  expect(pages.map(({ text }) => /Page \d of \d/.exec(text)?.[0])).toEqual([
    'Page 1 of 3',
    'Page 2 of 3',
    'Page 3 of 3',
    'Page 1 of 1',
  ]);
  for (const { text } of pages.slice(0, 3)) expect(text).toContain('Description');
  expect(pages[3]?.text).toContain('Invoice SHORT');
});

test('loses no line at a page break', async () => {
  const lineItems = Array.from({ length: 90 }, (_, index) => ({
    ...LINE,
    number: index + 1,
    productNumber: `P${index}E`,
    productDescription: 'A description of many words '.repeat((index % 7) + 1),
  }));
  const { text } = await readPdf(await render([anInvoice({ lineItems })]));
  for (const { productNumber } of lineItems) expect(text).toContain(productNumber);
  const written = lineItems.map((line) => line.productDescription).join('');
  const count = (words: string) => words.split('description of').length;
  expect(count(text.replace(/\s+/g, ' '))).toBe(count(written));
});

test('continues the long reason of a credit on the next page, and breaks a word wider than its column', async () => {
  const comments = [Array.from({ length: 1_900 }, (_, index) => `word${index}.`).join(' ')];
  const productNumber = `${'ABCDEFGHIJ-'.repeat(5)}END`;
  const { text, pages } = await readPdf(
    await render([
      anInvoice({ type: 'CREDIT_NOTE', comments, lineItems: [{ ...LINE, productNumber }] }),
    ]),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const word of ['word0.', 'word999.', 'word1899.']) expect(text).toContain(word);
  expect(text.replace(/\s/g, '')).toContain('ABCDEFGHIJ-');
  expect(text).toContain('END');
});

test('a credit names its original and the reason', async () => {
  const credit = anInvoice({
    ...SELLER,
    type: 'CREDIT_NOTE',
    number: 'C-1',
    originalNumber: 'J-1',
    comments: ['Returned unused.'],
    lineItems: [{ ...LINE, originalInvoiceNumber: 'J-1' }],
  });
  const text = await textOf(credit);
  expect(text).toMatch(/Credit note C-1.*Adjustment note for GST/);
  for (const words of ['Credits invoice J-1', 'Returned unused.']) expect(text).toContain(words);
});

test('a sale prints nothing that only staff use', async () => {
  const text = await textOf(
    anInvoice({
      ...SELLER,
      comments: ['Helped to load.'],
      departmentType: 'TRADE',
      orderStage: 'COMPLETE',
      salesPersonName: 'Dev Abernathy',
      salesPersonNumber: '601-26',
      lineItems: [
        { ...LINE, branchSupplyingStock: '604', priceOverriddenFlag: 'Y', priceOrigin: 'CONTRACT' },
      ],
    }),
  );
  expect(text).toContain('Served by Dev Abernathy');
  const internal = /Helped|TRADE|Trade|Complete|601-26|604|overridden|Contract/;
  expect(text.replaceAll('Kōwhai Trade', '')).not.toMatch(internal);
});

test('six lines with all that is to be paid are one page', async () => {
  const lineItems = Array.from({ length: 6 }, (_, index) => ({ ...LINE, number: index + 1 }));
  const { pages, text } = await readPdf(
    await render([anInvoice({ ...SELLER, dueDate: '2026-12-20', lineItems })]),
  );
  expect(pages).toHaveLength(1);
  expect(text.replace(/\s+/g, ' ')).toContain('To pay $5,285.28 by 20 Dec 2026');
  expect(text.replace(/\s+/g, ' ')).toContain('Reference 536365');
});

test('what is paid is not asked for again, and a credit asks for nothing', async () => {
  const paid = [{ type: 'Cash', totalAmount: 880.88 }];
  const sale = await textOf(anInvoice({ ...SELLER, payments: paid, lineItems: [LINE] }));
  expect(sale).toContain('Paid: Cash');
  expect(sale).not.toContain('BSB');
  expect(await textOf(anInvoice({ type: 'CREDIT_NOTE', lineItems: [LINE] }))).not.toContain('BSB');
});

test('a paid invoice ends on what is owing: nothing', async () => {
  const text = await textOf(
    anInvoice({
      ...SELLER,
      lineItems: [LINE],
      payments: [{ type: 'Cash', totalAmount: 880.88 }],
      customerOrderBalance: { ...ORDER, paymentsReceived: 880.88, balanceOwing: 0 },
    }),
  );
  expect(text).toMatch(/Paid: Cash −880\.88 Owing \$0\.00/);
});

test('a discount for paying on time is no part of the sum: it is beside what is to pay', async () => {
  const { totals } = anInvoice();
  const text = await textOf(
    anInvoice({
      ...SELLER,
      dueDate: '2026-12-20',
      lineItems: [LINE],
      totals: { ...totals, settlementDiscount: 20 },
      payments: [{ type: 'Deposit', totalAmount: 80.88 }],
      customerOrderBalance: { ...ORDER, paymentsReceived: 80.88, balanceOwing: 800 },
    }),
  );
  const sum = /Total incl\. GST.*?To pay \$800\.00/.exec(text)?.[0];
  expect(sum).toContain('$880.88');
  expect(sum).toContain('−80.88');
  expect(sum).not.toContain('20.00');
  expect(text).toContain('or $780.00 if paid by 20 Dec 2026 (settlement discount $20.00)');
});

test('tags headings, paragraphs and table cells', async () => {
  const { pages } = await readPdf(await render([anInvoice({ ...SELLER, lineItems: [LINE] })]));
  const roles = pages[0]?.roles ?? [];
  for (const role of ['Document', 'Sect', 'H1', 'P', 'Table', 'TR', 'TH', 'TD'])
    expect(roles).toContain(role);
});

test('the same invoice on the same day gives the same bytes', async () => {
  const [one, other] = await Promise.all([render([anInvoice()]), render([anInvoice()])]);
  expect(one.equals(other)).toBe(true);
});

test('stops rendering at the page limit', async () => {
  await expect(render([anInvoice(), anInvoice()], { mostPages: 1 })).rejects.toThrow(TooManyPages);
});

test('marks every page outside production', async () => {
  const lineItems = Array.from({ length: 90 }, (_, index) => ({ ...LINE, number: index + 1 }));
  const long = await readPdf(await render([anInvoice({ lineItems })], { environment: 'test' }));
  expect(long.pages.length).toBeGreaterThan(1);
  for (const { text } of long.pages) expect(text).toContain('TEST: not for real business');
  expect((await readPdf(await render([anInvoice()]))).text).not.toContain('real business');
});

async function textOf(invoice: Invoice): Promise<string> {
  return (await readPdf(await render([invoice]))).text.replace(/\s+/g, ' ');
}
