import { beforeAll, expect, test } from 'vitest';
import type { Environment } from '#lib/config/environment.ts';
import type { Invoice } from '#lib/invoicing/schema.ts';
import { anInvoice, anInvoiceWithCosts } from '#lib/invoicing/testing/invoices.ts';
import { buildInvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { type Fonts, readFonts, renderInvoices, TooManyPages } from './document.ts';
import { readPdf } from './testing/read-pdf.ts';

const DAY = '2026-11-21';
const SELLER = { supplier: { name: 'Pāua & Kōwhai Trade', abn: '51 824 753 556' } };
const LINE = {
  number: 1,
  productNumber: 'TAP-15',
  productDescription: 'Basin mixer',
  quantity: 8,
  unitPriceExcludingGst: 100.1,
  lineTotal: { excludingGst: 800.8, gst: 80.08, includingGst: 880.88 },
};
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
  return renderInvoices(views, { day: DAY, environment, fonts, maxPages: mostPages });
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
    'Lines with GST of 10%',
    '$880.88',
    'Page 1 of 1',
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(words);
  }
});

test('a document that lacks a legal requirement is not called a tax invoice and says why', async () => {
  const { text } = await readPdf(await render([anInvoice({ lineItems: [LINE] })]));
  expect(text).not.toContain('Tax invoice');
  expect(text.replace(/\s+/g, ' ')).toContain(
    'This is not a tax invoice. It lacks the seller’s name',
  );
});

test('never contains costs', async () => {
  const bytes = await render([anInvoiceWithCosts()]);
  const { text } = await readPdf(bytes);
  expect(text).toContain('SINK-KIT');
  for (const cost of ['71.25', '60.00', '19.90', 'cost']) expect(text).not.toContain(cost);
});

test('lists each part of nested kits once, under its kit', async () => {
  const part = (number: number, productNumber: string) => ({
    number,
    productNumber,
    productDescription: `The ${productNumber}`,
    quantity: 1,
  });
  const lineItems = [
    { ...LINE, lineItemType: 'KIT_HEADER', kitComponents: [part(1, 'VANITY'), part(2, 'MIRROR')] },
    {
      number: 2,
      lineItemType: 'KIT_HEADER',
      productNumber: 'VANITY',
      quantity: 1,
      kitComponents: [part(1, 'CABINET'), part(2, 'BASIN')],
    },
    { number: 3, lineItemType: 'KIT_COMPONENT', productNumber: 'MIRROR', quantity: 1 },
  ] as const;
  const { text } = await readPdf(
    await render([
      anInvoice({
        lineItems: lineItems.map((line) => ({
          ...line,
          kitComponents: 'kitComponents' in line ? [...line.kitComponents] : [],
        })),
      }),
    ]),
  );
  const order = ['TAP-15', 'The VANITY', 'The CABINET', 'The BASIN', 'The MIRROR'];
  const places = order.map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const words of order) expect(text.split(words), words).toHaveLength(2);
});

test('starts each invoice on a new page with its own page numbers, and repeats headings', async () => {
  const lineItems = Array.from({ length: 120 }, (_, index) => ({ ...LINE, number: index + 1 }));
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
  const written = lineItems.reduce(
    (sum, line) => sum + line.productDescription.split('of').length - 1,
    0,
  );
  expect(text.replace(/\s+/g, ' ').split('description of').length - 1).toBe(written);
});

test('continues a long comment on the next page, and breaks a word wider than its column', async () => {
  const comments = [Array.from({ length: 1_900 }, (_, index) => `word${index}.`).join(' ')];
  const productNumber = `${'ABCDEFGHIJ-'.repeat(5)}END`;
  const { text, pages } = await readPdf(
    await render([anInvoice({ comments, lineItems: [{ ...LINE, productNumber }] })]),
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
  const { text } = await readPdf(await render([credit]));
  for (const words of ['Adjustment note C-1', 'Original J-1', 'Returned unused.'])
    expect(text.replace(/\s+/g, ' ')).toContain(words);
});

test('tags headings, paragraphs and table cells', async () => {
  const { pages } = await readPdf(await render([anInvoice({ ...SELLER, lineItems: [LINE] })]));
  const roles = pages[0]?.roles ?? [];
  for (const role of ['Document', 'Sect', 'H1', 'P', 'Table', 'TR', 'TH', 'TD', 'H2'])
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
