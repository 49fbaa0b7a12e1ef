import type { Attribute } from '#lib/products/attributes-schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { ATTRIBUTES, type AttributeCode } from './attributes.ts';
import type { Variant } from './variants.ts';

/** The attributes of a product, in the order of `ATTRIBUTES`. */
export function attributesOf(variant: Variant, today: string): Attribute[] {
  const input: Readonly<Record<string, AttributeInput>> = {
    ...variant.facts,
    ...variant.chosen,
    ...certificateExpiry(variant, today),
  };
  return CODES.flatMap((code) => {
    const value = input[code];
    return value === undefined ? [] : [attribute(code, value)];
  });
}

/** Splits a measure into number and unit: `6 L/min` gives 6 and `L/min`. */
export function measureOf(text: string): { value: number; unit?: string } {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*(.*)$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`Not a number with its unit: ${text}`);
  return { value: Number(number), ...(unit === '' ? {} : { unit }) };
}

type AttributeInput = string | boolean | readonly string[] | undefined;

const CODES = Object.keys(ATTRIBUTES) as AttributeCode[];

function attribute(code: AttributeCode, input: string | boolean | readonly string[]): Attribute {
  const [label, group, type] = ATTRIBUTES[code];
  const value =
    type === 'NUMBER'
      ? measureOf(String(input))
      : { value: typeof input === 'object' ? [...input] : input };
  return { code, label, group, type, ...value };
}

/** Certificates expire; a few just have. */
function certificateExpiry({ line, facts }: Variant, today: string): { certifiedUntil?: string } {
  if (facts.marks === undefined) return {};
  return {
    certifiedUntil: dayAfter(today, randomFor(`certificate of ${line.family}`).int(-20, 1700)),
  };
}
