import { z } from 'zod';
import type { Attribute } from '#lib/products/attributes-schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { dataRows, readOnce } from '#tools/demo/values/data-file.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import type { DemoProduct } from './product-lines.ts';

/** The attributes of a product, in the order of `data/attributes.csv`. */
export function attributesOf(product: DemoProduct, today: string): Attribute[] {
  const { facts, chosen, family } = product;
  const values: DemoProduct['facts'] = {
    ...facts,
    ...chosen,
    // Certificates expire; a few just have.
    ...(facts['marks'] !== undefined && {
      certifiedUntil: dayAfter(today, randomFor(`certificate of ${family}`).int(-20, 1700)),
    }),
  };
  return kinds().flatMap((kind) => {
    const value = values[kind.code];
    if (value === undefined) return [];
    return [{ ...kind, ...(kind.type === 'NUMBER' ? measureOf(String(value)) : { value }) }];
  });
}

/** Splits a measure into number and unit: `6 L/min` gives 6 and `L/min`. */
export function measureOf(text: string): { value: number; unit?: string } {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*(.*)$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`Not a number with its unit: ${text}`);
  return { value: Number(number), ...(unit === '' ? {} : { unit }) };
}

const Kind = z.strictObject({
  code: z.string(),
  label: z.string(),
  group: z.string(),
  type: z.enum(['TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'OPTION', 'MULTI_OPTION']),
});

const kinds = readOnce(() => dataRows('attributes.csv', Kind));
