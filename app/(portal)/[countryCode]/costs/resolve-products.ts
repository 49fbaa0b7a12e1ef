import { type Context, withScope } from '#lib/auth/context.ts';
import { listProductCosts, type ProductCosts } from '#lib/costs/product-costs.ts';
import type { SimilarProduct } from '#lib/products/search/schema.ts';
import { searchSimilarProducts } from '#lib/products/search/similar-products.ts';

/** What the typed texts were resolved to. */
type ResolvedProducts = {
  /** The known products in the order of the texts, each once. */
  readonly costs: readonly ProductCosts[];
  /** Product numbers by the text that identified them otherwise: a barcode, or a number in another case. */
  readonly replacements: ReadonlyMap<string, string>;
  readonly unknown: readonly UnknownProduct[];
};

type UnknownProduct = {
  readonly text: string;
  /** Suggestions, most likely first. */
  readonly near: readonly SimilarProduct[];
};

/** Resolves typed texts to products with their costs. */
export async function resolveProducts(
  ctx: Context<'costs:read'>,
  texts: readonly string[],
): Promise<ResolvedProducts> {
  const results = await listProductCosts(ctx, { products: texts });
  const unresolved = results
    .filter((each) => !isKnown(each))
    .map(({ productNumber }) => productNumber);
  const near = await findSuggestions(ctx, unresolved);
  const replacements = new Map(
    [...near].flatMap(([text, products]) => {
      const [first] = products;
      // Words that only one product has are its name.
      const isOnly = products.length === 1 && /\s/.test(text);
      return first && (first.isCertain || isOnly) ? [[text, first.number]] : [];
    }),
  );
  const corrected = await listProductCosts(ctx, { products: [...new Set(replacements.values())] });
  const known = new Map(
    [...results.filter(isKnown), ...corrected].map((costs) => [costs.productNumber, costs]),
  );
  const numbers = new Set(texts.map((text) => replacements.get(text) ?? text));
  return {
    costs: [...numbers].flatMap((number) => known.get(number) ?? []),
    replacements,
    unknown: unresolved
      .filter((text) => !replacements.has(text))
      .map((text) => ({ text, near: near.get(text) ?? [] })),
  };
}

function isKnown({ description, states }: ProductCosts): boolean {
  return description !== undefined || states.length > 0;
}

/** The most texts for which suggestions are looked up. */
const MAX_SUGGESTED = 10;

async function findSuggestions(
  ctx: Context<'costs:read'>,
  texts: readonly string[],
): Promise<Map<string, SimilarProduct[]>> {
  const catalogue = withScope(ctx, 'product:read');
  const typed = texts.slice(0, MAX_SUGGESTED);
  if (!catalogue || typed.length === 0) return new Map();
  const { near } = await searchSimilarProducts(catalogue, { typed });
  return new Map(typed.map((text, index) => [text, near[index] ?? []]));
}
