import { type Context, permitted } from '#lib/auth/context.ts';
import { listProductCosts, type ProductCosts } from '#lib/procurement/product-costs.ts';
import { findNearProducts } from '#lib/product/near-products.ts';
import type { NearProduct } from '#lib/product/near-schema.ts';

/** What texts that were typed for products come to. */
export type AskedProducts = {
  /** Those that are known, in the order asked for, each once. */
  readonly costs: readonly ProductCosts[];
  /** Texts that were taken for a product without being its number: its barcode, or its number in other letters. */
  readonly readAs: ReadonlyMap<string, string>;
  readonly unknown: readonly UnknownProduct[];
};

export type UnknownProduct = {
  readonly text: string;
  /** What may have been meant, the likeliest first. */
  readonly near: readonly NearProduct[];
};

/** The costs of products in some states (codes; none is all), and what is known of the texts that name none. */
export async function askedProducts(
  ctx: Context<'costs:read'>,
  texts: readonly string[],
  states: readonly string[],
): Promise<AskedProducts> {
  const asked = await listProductCosts(ctx, { products: texts, states });
  const strangers = asked
    .filter((each) => !isKnown(each))
    .map(({ productNumber }) => productNumber);
  const near = await nearTo(ctx, strangers);
  const readAs = new Map(
    [...near].flatMap(([text, [first]]) => (first?.isCertain ? [[text, first.number]] : [])),
  );
  const meant = await listProductCosts(ctx, { products: [...new Set(readAs.values())], states });
  const known = new Map(
    [...asked.filter(isKnown), ...meant].map((costs) => [costs.productNumber, costs]),
  );
  const numbers = new Set(texts.map((text) => readAs.get(text) ?? text));
  return {
    costs: [...numbers].flatMap((number) => known.get(number) ?? []),
    readAs,
    unknown: strangers
      .filter((text) => !readAs.has(text))
      .map((text) => ({ text, near: near.get(text) ?? [] })),
  };
}

function isKnown({ description, states }: ProductCosts): boolean {
  return description !== undefined || states.length > 0;
}

/** The most texts for which something like it is looked for. */
const MOST_LOOKED_UP = 10;

async function nearTo(
  ctx: Context<'costs:read'>,
  texts: readonly string[],
): Promise<Map<string, NearProduct[]>> {
  const catalogue = permitted(ctx, 'product:read');
  const typed = texts.slice(0, MOST_LOOKED_UP);
  if (!catalogue || typed.length === 0) return new Map();
  const { near } = await findNearProducts(catalogue, { typed });
  return new Map(typed.map((text, at) => [text, near[at] ?? []]));
}
