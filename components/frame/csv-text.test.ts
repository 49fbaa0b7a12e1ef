import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('quotes cells with commas, quotation marks or line breaks, and writes numbers as they are', () => {
  expect(
    csvText([
      ['Product', 'Quantity'],
      ['Tap 15 mm, "chrome"\nlong', 1200],
    ]),
  ).toBe('\u{feff}Product,Quantity\r\n"Tap 15 mm, ""chrome""\nlong",1200\r\n');
});

test.each(['=1+1', '+SUM(A1)', '-2', '@x', '\t=1'])(
  'guards %j from being read as a formula',
  (text) => {
    expect(csvText([[text]])).toContain(`'${text}`);
  },
);
