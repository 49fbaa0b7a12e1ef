import type { Variant } from './variants.ts';

/** The manufacturer's part number: initials of the line, then the chosen options, as in `CUCTH-15-6-TYPEB`. */
export function partNumberOf({ line, brand, chosen }: Variant): string {
  const initials = line.family.split('_').map((word) => word.slice(0, word.length > 6 ? 2 : 1));
  const range = brand.range ? [brand.range.code.slice(0, 2)] : [brand.code.slice(0, 2)];
  const parts = Object.values(chosen).map(shortOf);
  return [`${range.join('')}${initials.join('')}`, ...parts].join('-');
}

/** Shortens a label: `15 mm` to 15, `1 1/4"` to 114, `Matte Black` to MABL, `Elbow 90°` to EL90, `CxMI` to CXMI. */
function shortOf(label: string): string {
  const words = label.replaceAll(UNITS, '').match(/\d+(?:\.\d+)?|[A-Za-z]+/g) ?? [];
  const length = words.length > 1 ? 2 : 3;
  const short = words.map((word) =>
    /\d/.test(word) ? word.replace('.', '') : word.slice(0, word.length > 4 ? length : 4),
  );
  return short.join('').toUpperCase();
}

const UNITS = /(?<=\d) (?:mm²|mm|m|L|kW|W|A|V|K|kPa|mL|kg|g|Ah|mA|kA)\b²?/g;
