import { type Decimal, ONE, plus, times, ZERO } from './decimal.ts';

/** What decides how a product is promised. */
export type Kind = {
  /** STOCK, NON_STOCK, KIT or SERVICE; null where the catalogue does not say. */
  readonly type: string | null;
  readonly components: readonly Component[];
};

export type Component = { readonly productNumber: string; readonly quantity: Decimal };

/** What one of a product takes from the shelf: so much of each of these. */
export type Needs<Product> = ReadonlyMap<Product, Decimal>;

/**
 * Tells what one of a product takes from the shelf: itself once, or of a kit all that its components
 * take, kits within kits too. Undefined where none can ever be promised: of a product that is not
 * stocked or does not exist, and of a kit that has such a component, none at all, or itself.
 */
export function needsIn<Product extends Kind>(
  products: ReadonlyMap<string, Product>,
): (productNumber: string) => Needs<Product> | undefined {
  const known = new Map<string, Needs<Product> | undefined>();
  return needsOf;

  function needsOf(productNumber: string): Needs<Product> | undefined {
    if (known.has(productNumber)) return known.get(productNumber);
    // So it stays while its components are looked at: a kit within itself can never be made.
    known.set(productNumber, undefined);
    const product = products.get(productNumber);
    const needs = product && (isKit(product) ? ofComponents(product) : ofItself(product));
    known.set(productNumber, needs);
    return needs;
  }

  /** What is needed several times over is added up: it is taken from one shelf. */
  function ofComponents({ components }: Kind): Needs<Product> | undefined {
    const sum = new Map<Product, Decimal>();
    for (const { productNumber, quantity } of components) {
      const needs = needsOf(productNumber);
      if (!needs) return undefined;
      for (const [part, each] of needs) {
        sum.set(part, plus(sum.get(part) ?? ZERO, times(each, quantity)));
      }
    }
    return sum.size === 0 ? undefined : sum;
  }
}

function ofItself<Product extends Kind>(product: Product): Needs<Product> | undefined {
  const isStocked = product.type === 'STOCK' || product.type === null;
  return isStocked ? new Map([[product, ONE]]) : undefined;
}

function isKit({ type, components }: Kind): boolean {
  return type === 'KIT' || (type === null && components.length > 0);
}
