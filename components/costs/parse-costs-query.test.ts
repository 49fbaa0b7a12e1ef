import { describe, expect, test } from 'vitest';
import { parseCostsQuery, parseTypedProducts, productsText } from './parse-costs-query.ts';

const TODAY = '2026-11-20';

describe('parseCostsQuery', () => {
  test('reads products, each once, states and a day', () => {
    expect(
      parseCostsQuery(
        {
          product: ['A', ' B ', 'A', ''],
          state: ['01', 'x'],
          date: '1/12',
          sort: 'invoice',
        },
        TODAY,
      ),
    ).toEqual({
      products: ['A', 'B'],
      states: ['01'],
      date: '2026-12-01',
      sort: 'invoice',
      history: 'newest',
      page: undefined,
      problems: {},
    });
  });

  test('names the invalid fields and keeps what was typed', () => {
    const many = Array.from({ length: 501 }, (_, at) => String(at));
    const { products, date, problems } = parseCostsQuery(
      { product: many, date: '30 Feb', sort: 'x' },
      TODAY,
    );
    expect(products).toHaveLength(500);
    expect(date).toBe('30 Feb');
    expect(Object.keys(problems)).toEqual(['products', 'date']);
  });

  test('drops characters and lengths that no number can have', () => {
    expect(
      parseCostsQuery({ product: ['a\u0000b', '\ud800', 'x'.repeat(201)] }, TODAY).products,
    ).toEqual(['a b']);
  });
});

describe('parseTypedProducts', () => {
  const products = (text: string) => parseTypedProducts(text, TODAY).products;

  test('splits at white space, commas and line breaks', () => {
    expect(products(' 700417, TAP-15;TAP-20 \n 700417 "MIXER" ')).toEqual([
      '700417',
      'TAP-15',
      'TAP-20',
      'MIXER',
    ]);
    expect(products('700417 TAP-15')).toEqual(['700417', 'TAP-15']);
  });

  test('takes the column of products from spreadsheet rows', () => {
    expect(products('Item code\tQty\n700417\t8\nTAP-15\t1,200\n')).toEqual(['700417', 'TAP-15']);
    expect(products('Product\n700417\n="00123"\n')).toEqual(['700417', '00123']);
  });

  test('takes a line of words as the name of one product', () => {
    expect(products('water heater 160 L')).toEqual(['water heater 160 L']);
    expect(products('tapware')).toEqual(['tapware']);
  });

  test.each([
    ['TAP-15 1 Dec', ['TAP-15'], '2026-12-01'],
    ['TAP-15 700417 1/12', ['TAP-15', '700417'], '2026-12-01'],
    ['water heater 1 December 2026', ['water heater'], '2026-12-01'],
    ['1 Dec', ['1 Dec'], undefined],
    ['700417 011226', ['700417', '011226'], undefined],
  ])('splits a day off the end of %j', (text, list, date) => {
    expect(parseTypedProducts(text, TODAY)).toEqual({ products: list, date });
  });
});

test.each([
  [[], ''],
  [['1000267'], '1000267'],
  [['1000267', 'TAP-15'], '1000267, TAP-15'],
  [['basin mixer'], 'basin mixer'],
  [['1000267', 'basin mixer'], '1000267\nbasin mixer\n'],
  [['1000267', '1/12'], '1000267\n1/12\n'],
])('%j is shown in the field as %j', (products, text) => {
  expect(productsText(products, '2026-11-21')).toBe(text);
});
