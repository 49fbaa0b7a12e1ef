import { DEEPEST_KIT, MOST_KIT_COMPONENTS } from '#lib/product/schema.ts';
import { ONE, type Quantity, ZERO } from './quantity.ts';

/** What decides how a product is promised. */
export type Kind = {
  /** STOCK, NON_STOCK, KIT or SERVICE; null where the catalogue does not say. */
  readonly type: string | null;
  /** Undefined where there are more than `MOST_KIT_COMPONENTS`: so many are not read. */
  readonly components: readonly Component[] | undefined;
};

export type Component = { readonly productNumber: string; readonly quantity: Quantity };

/** What one of a product takes from the shelf: so much of each of these. */
export type Needs<Product> = ReadonlyMap<Product, Quantity>;

/**
 * Tells what one of a product takes from the shelf: itself once, or of a kit all that its components
 * take, kits within kits too. Undefined where none can ever be promised: of a product that is not
 * stocked or does not exist, and of a kit that has such a component, none at all, or itself.
 * `TOO_LARGE` of a kit beyond the limits of `lib/product/schema.ts`. Each kit is worked out once.
 */
export function needsIn<Product extends Kind>(
  products: ReadonlyMap<string, Product>,
): (productNumber: string) => Needs<Product> | 'TOO_LARGE' | undefined {
  const known = new Map<string, Needs<Product> | 'TOO_LARGE' | undefined>();
  return (productNumber) => {
    if (!known.has(productNumber)) known.set(productNumber, needsOf(productNumber, products));
    return known.get(productNumber);
  };
}

/**
 * The numbers of all that a product is made of, itself the first, as far as `products` holds them.
 * `TOO_LARGE` where that is more than the limits allow.
 */
export function partsIn(
  productNumber: string,
  products: ReadonlyMap<string, Kind>,
): ReadonlySet<string> | 'TOO_LARGE' {
  const parts = new Set([productNumber]);
  let level = [productNumber];
  let components = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: string[] = [];
    for (const number of level) {
      const listed = componentsOf(products.get(number));
      components += listed?.length ?? 0;
      if (!listed || components > MOST_KIT_COMPONENTS) return 'TOO_LARGE';
      if (depth === DEEPEST_KIT && listed.length > 0) return 'TOO_LARGE';
      for (const part of listed) {
        if (!parts.has(part.productNumber)) below.push(part.productNumber);
        parts.add(part.productNumber);
      }
    }
    level = below;
  }
  return parts;
}

function needsOf<Product extends Kind>(
  root: string,
  products: ReadonlyMap<string, Product>,
): Needs<Product> | 'TOO_LARGE' | undefined {
  const parts = partsIn(root, products);
  if (parts === 'TOO_LARGE') return parts;
  const needs = new Map<Product, Quantity>();
  const wanted = new Map([[root, ONE]]);
  const depths = new Map([[root, 0]]);
  let done = 0;
  let isTooDeep = false;
  let isNever = false;
  // A part comes after every kit that it is in, so that all that is wanted of it is added up by then.
  for (const number of inOrder(parts, products)) {
    const product = products.get(number);
    const quantity = wanted.get(number) ?? ZERO;
    const depth = depths.get(number) ?? 0;
    done += 1;
    isTooDeep ||= depth > DEEPEST_KIT;
    isNever ||= !product || isNeverPromised(product);
    if (product && !isKit(product)) needs.set(product, quantity);
    for (const part of componentsOf(product) ?? []) {
      const earlier = wanted.get(part.productNumber) ?? ZERO;
      wanted.set(part.productNumber, earlier.plus(quantity.times(part.quantity)));
      depths.set(part.productNumber, Math.max(depths.get(part.productNumber) ?? 0, depth + 1));
    }
  }
  // Only now, so that the order of the components decides nothing.
  if (isTooDeep) return 'TOO_LARGE';
  // What is left goes round in a circle: a kit within itself can never be made.
  return isNever || done < parts.size ? undefined : needs;
}

/** The parts so that each follows all kits that it is in; those of a circle are left out. */
function* inOrder(
  parts: ReadonlySet<string>,
  products: ReadonlyMap<string, Kind>,
): Generator<string> {
  const above = new Map<string, number>();
  for (const number of parts) {
    for (const { productNumber } of componentsOf(products.get(number)) ?? []) {
      above.set(productNumber, (above.get(productNumber) ?? 0) + 1);
    }
  }
  const ready = [...parts].filter((number) => !above.has(number));
  for (let number = ready.pop(); number !== undefined; number = ready.pop()) {
    yield number;
    for (const { productNumber } of componentsOf(products.get(number)) ?? []) {
      const left = (above.get(productNumber) ?? 0) - 1;
      above.set(productNumber, left);
      if (left === 0) ready.push(productNumber);
    }
  }
}

/** Those of a kit; of another product they are not looked at. Undefined where there are too many. */
function componentsOf(product: Kind | undefined): readonly Component[] | undefined {
  return product && isKit(product) ? product.components : [];
}

function isNeverPromised(product: Kind): boolean {
  if (isKit(product)) return product.components?.length === 0;
  return product.type !== 'STOCK' && product.type !== null;
}

function isKit({ type, components }: Kind): boolean {
  return type === 'KIT' || (type === null && components?.length !== 0);
}
