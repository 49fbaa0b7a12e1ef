import { describe, expect, test } from 'vitest';
import { parseCostsQuery, parseTypedProducts, productsText } from './parse-costs-query.ts';

const TODAY = '2026-11-20';

describe('parseCostsQuery', () => {
  test('reads products, each once, and a day', () => {
    expect(
      parseCostsQuery(
        {
          product: ['A', ' B\u0000b ', 'A', ''],
          date: '1/12',
        },
        TODAY,
      ),
    ).toEqual({
      products: ['A', 'B b'],
      date: '2026-12-01',
      page: undefined,
      problems: {},
    });
  });

  test('names the invalid fields and keeps what was typed', () => {
    const many = Array.from({ length: 501 }, (_, at) => String(at));
    const { products, date, problems } = parseCostsQuery(
      { product: [...many, '\ud800', 'x'.repeat(201)], date: '30 Feb' },
      TODAY,
    );
    expect(products).toHaveLength(500);
    expect(date).toBe('30 Feb');
    expect(Object.keys(problems)).toEqual(['products', 'date']);
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
  });

  test('takes the column of products from spreadsheet rows', () => {
    expect(products('Item code\tQty\n700417\t8\nTAP-15\t1,200\n')).toEqual(['700417', 'TAP-15']);
    expect(products('Product\n700417\n="00123"\n')).toEqual(['700417', '00123']);
  });

  test.each([
    ['TAP-15 1 Dec', ['TAP-15'], '2026-12-01'],
    ['TAP-15 700417 1/12', ['TAP-15', '700417'], '2026-12-01'],
    ['water heater 1 December 2026', ['water heater'], '2026-12-01'],
    ['water heater 160 L', ['water heater 160 L'], undefined],
    ['1 Dec', ['1 Dec'], undefined],
    ['700417 011226', ['700417', '011226'], undefined],
  ])('a line of words is one product, and a day is split off its end: %j', (text, list, date) => {
    expect(parseTypedProducts(text, TODAY)).toEqual({ products: list, date });
  });
});

test.each([
  [[], ''],
  [['1000267', 'TAP-15'], '1000267, TAP-15'],
  [['basin mixer'], 'basin mixer'],
  [['1000267', 'basin mixer'], '1000267\nbasin mixer\n'],
  [['1000267', '1/12'], '1000267\n1/12\n'],
])('%j is shown in the field as %j', (products, text) => {
  expect(productsText(products, '2026-11-21')).toBe(text);
});
