import { z } from 'zod';
import { dataJson, dataLines, readOnce } from '../data-file.ts';
import type { AttributeCode } from './attributes.ts';
import { type Axes, type Line, LineRecord, Options } from './line.ts';

/** Every product line; products are numbered in this order. */
export const productLines: () => readonly Line[] = readOnce(() => {
  const scales = dataJson('scales.json', z.record(z.string(), Options));
  return dataLines('product-lines.ndjson', LineRecord).map(({ sizes, choices, ...line }) => ({
    ...line,
    ...(sizes && { sizes: withScales(sizes, scales) }),
    ...(choices && { choices: withScales(choices, scales) }),
  }));
});

type Named = { readonly [Code in AttributeCode]?: Options | string };

/** Replaces the names of scales by their options. */
function withScales(axes: Named, scales: Readonly<Record<string, Options>>): Axes {
  const entries = Object.entries(axes).map(([code, options]) => {
    const scale = typeof options === 'string' ? scales[options] : options;
    if (scale === undefined) throw new Error(`db/demo/data/scales.json has no ${options}.`);
    return [code, scale] as const;
  });
  return Object.fromEntries(entries);
}
