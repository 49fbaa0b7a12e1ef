import type { CountryCode } from '#lib/api/fields.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import type { AttributeCode } from './attributes.ts';
import { type BrandChoice, brandOf } from './brands.ts';
import {
  type Axes,
  type Chosen,
  type Facts,
  type Options,
  type ProductLine,
  productLines,
} from './product-lines.ts';
import { sectionCodes, sectionOf } from './sections.ts';

/** One product of a line, without prices and dates. */
export type Variant = {
  /** Product number, the same in both countries. */
  readonly number: string;
  readonly line: ProductLine;
  readonly brand: BrandChoice;
  readonly chosen: Chosen;
  readonly facts: Facts;
  /** Product description. */
  readonly name: string;
  /** Factors of its choices on the line's cost and mass. */
  readonly costFactor: number;
  readonly massFactor: number;
};

/** Every product of a country, in the order of the lines. */
export function variantsOf(countryCode: CountryCode): Variant[] {
  const nextNumber = new Map(sectionCodes().map((code, at) => [code, numbering(code, at)]));
  return productLines().flatMap((line) => {
    const next = nextNumber.get(sectionOf(line.category));
    if (!next) throw new Error(`Section of ${line.category} has no numbers.`);
    // Lines of both countries are numbered, so that a product has the same number in both.
    const products = combinationsOf(line).map((product) => ({ ...product, number: next() }));
    if (line.only !== undefined && line.only !== countryCode) return [];
    return products.map((product) => nameVariant(product, line, countryCode));
  });
}

type Combination = Pick<Variant, 'brand' | 'chosen' | 'costFactor' | 'massFactor'>;

/** Product numbers of a section: ascending with gaps, as if some products were gone. */
function numbering(section: string, at: number): () => string {
  const random = randomFor(`product numbers of ${section}`);
  let last = (10 + at) * 100_000 + random.int(1, 900);
  return () => {
    last += random.int(1, 13);
    return String(last);
  };
}

function combinationsOf({
  brands,
  sizes = {},
  choices = {},
  notMade = [],
}: ProductLine): Combination[] {
  const whole: Omit<Combination, 'brand'> = { chosen: {}, costFactor: 1, massFactor: 1 };
  const inSizes = axesOf(sizes).reduce(
    (products, axis) => expandAxis(axis, products, true),
    [whole],
  );
  const all = axesOf(choices).reduce(
    (products, axis) => expandAxis(axis, products, false),
    inSizes,
  );
  return brands
    .map(brandOf)
    .flatMap((brand) =>
      all
        .filter(({ chosen }) => !notMade.some((which) => matches(chosen, which)))
        .map((product) => ({ ...product, brand, costFactor: product.costFactor * brand.level })),
    );
}

type Axis = readonly [AttributeCode, readonly (readonly [label: string, factor: number])[]];

function expandAxis(
  [code, options]: Axis,
  products: Omit<Combination, 'brand'>[],
  isHeavier: boolean,
) {
  return products.flatMap(({ chosen, costFactor, massFactor }) =>
    options.map(([label, factor]) => ({
      chosen: { ...chosen, [code]: label },
      costFactor: costFactor * factor,
      massFactor: isHeavier ? massFactor * factor : massFactor,
    })),
  );
}

/** Whether the chosen options include one of the labels of every attribute named. */
function matches(chosen: Chosen, which: NonNullable<ProductLine['notMade']>[number]): boolean {
  const labelOf: Readonly<Record<string, string | undefined>> = chosen;
  return Object.entries(which).every(([code, labels]) => labels.includes(labelOf[code] ?? ''));
}

function axesOf(axes: Axes): Axis[] {
  // Object.entries loses the key type.
  const entries = Object.entries(axes) as [AttributeCode, Options][];
  return entries.map(([code, options]) => [
    code,
    Array.isArray(options) ? options.map((label) => [label, 1] as const) : Object.entries(options),
  ]);
}

function nameVariant(
  product: Combination & { number: string },
  line: ProductLine,
  country: CountryCode,
): Variant {
  const here = country === 'nz' ? line.nz : undefined;
  const { brand, chosen } = product;
  const words: Readonly<Record<string, string | undefined>> = {
    ...chosen,
    brand: brand.name,
    range: brand.range?.name,
  };
  const name = (here?.name ?? line.name).replaceAll(/\{(\w+)\}/g, (_, word: string) => {
    const text = words[word];
    if (text === undefined) throw new Error(`${line.family} is named after ${word}, and has none.`);
    return text;
  });
  return { ...product, line, name, facts: { ...line.facts, ...here?.facts } };
}

/** Finds the product of a family that goes with another product. */
export type FindVariant = (family: string, beside: Variant, chosen?: Facts) => Variant;

/**
 * Finds a product with the `chosen` options, and otherwise the options of the product beside it where both have the
 * choice; of the same brand and range if possible. Throws if there is none.
 */
export function variantFinder(variants: readonly Variant[]): FindVariant {
  const byFamily = Map.groupBy(variants, ({ line }) => line.family);
  return (family, beside, chosen = {}) => {
    const fitting = (byFamily.get(family) ?? []).filter((one) =>
      agrees(one.chosen, { ...beside.chosen, ...chosen }),
    );
    const found =
      fitting.find(
        (one) => one.brand.range?.code === beside.brand.range?.code && isSameBrand(one, beside),
      ) ??
      fitting.find((one) => isSameBrand(one, beside)) ??
      fitting[0];
    if (!found) throw new Error(`Nothing of ${family} goes with ${beside.name}.`);
    return found;
  };
}

function isSameBrand(one: Variant, other: Variant): boolean {
  return one.brand.code === other.brand.code;
}

function agrees(one: Chosen, wanted: Facts): boolean {
  const labels: Readonly<Record<string, string>> = one;
  return Object.entries(wanted).every(([code, label]) => (labels[code] ?? label) === label);
}
