import { MAX_KIT_COMPONENTS, MAX_KIT_DEPTH } from '#lib/products/schema.ts';
import { ONE, type Quantity, ZERO } from './atp.ts';

/** The product type and, for a kit, its components. */
export type Composition = {
  /** STOCK, NON_STOCK, KIT or SERVICE; null if the catalogue does not say. */
  readonly type: string | null;
  /** Undefined if there are more than `MAX_KIT_COMPONENTS`, which are not read. */
  readonly components: readonly Component[] | undefined;
};

export type Component = { readonly productNumber: string; readonly quantity: Quantity };

/** The stocked products in one unit of a product, each with its quantity. */
export type KitExplosion<Product> = ReadonlyMap<Product, Quantity>;

/**
 * Returns a function that explodes a kit into its stocked products, nested kits included; a stocked product is itself,
 * once. Undefined if a product can never be promised: it is not stocked or does not exist, or it is a kit that contains
 * such a component, itself, or nothing. `TOO_LARGE` beyond the limits of `lib/products/schema.ts`. Results are cached.
 */
export function kitExploder<Product extends Composition>(
  products: ReadonlyMap<string, Product>,
): (productNumber: string) => KitExplosion<Product> | 'TOO_LARGE' | undefined {
  const known = new Map<string, KitExplosion<Product> | 'TOO_LARGE' | undefined>();
  return (productNumber) => {
    if (!known.has(productNumber)) known.set(productNumber, explodeKit(productNumber, products));
    return known.get(productNumber);
  };
}

/** The numbers of a product and of all its components that `products` knows; `TOO_LARGE` beyond the limits. */
export function collectComponents(
  productNumber: string,
  products: ReadonlyMap<string, Composition>,
): ReadonlySet<string> | 'TOO_LARGE' {
  const components = new Set([productNumber]);
  let level = [productNumber];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: string[] = [];
    for (const number of level) {
      const listed = componentsOf(products.get(number));
      count += listed?.length ?? 0;
      if (!listed || count > MAX_KIT_COMPONENTS) return 'TOO_LARGE';
      if (depth === MAX_KIT_DEPTH && listed.length > 0) return 'TOO_LARGE';
      for (const component of listed) {
        if (!components.has(component.productNumber)) below.push(component.productNumber);
        components.add(component.productNumber);
      }
    }
    level = below;
  }
  return components;
}

function explodeKit<Product extends Composition>(
  root: string,
  products: ReadonlyMap<string, Product>,
): KitExplosion<Product> | 'TOO_LARGE' | undefined {
  const components = collectComponents(root, products);
  if (components === 'TOO_LARGE') return components;
  const quantities = new Map<Product, Quantity>();
  const required = new Map([[root, ONE]]);
  const depths = new Map([[root, 0]]);
  let done = 0;
  let isTooDeep = false;
  let isUnpromisable = false;
  // In topological order: when a component comes up, the quantities from all kits that contain it are added up.
  for (const number of topologicalOrder(components, products)) {
    const product = products.get(number);
    const quantity = required.get(number) ?? ZERO;
    const depth = depths.get(number) ?? 0;
    done += 1;
    isTooDeep ||= depth > MAX_KIT_DEPTH;
    isUnpromisable ||= !product || cannotBePromised(product);
    if (product && !isKit(product)) quantities.set(product, quantity);
    for (const component of componentsOf(product) ?? []) {
      const sum = required.get(component.productNumber) ?? ZERO;
      required.set(component.productNumber, sum.plus(quantity.times(component.quantity)));
      depths.set(
        component.productNumber,
        Math.max(depths.get(component.productNumber) ?? 0, depth + 1),
      );
    }
  }
  // Checked last, so that the result does not depend on the order of components.
  if (isTooDeep) return 'TOO_LARGE';
  // Components that were not visited form a cycle: a kit that contains itself can never be made.
  return isUnpromisable || done < components.size ? undefined : quantities;
}

/** The components in topological order, kits before their own; cycles are left out. */
function* topologicalOrder(
  components: ReadonlySet<string>,
  products: ReadonlyMap<string, Composition>,
): Generator<string> {
  const parentCounts = new Map<string, number>();
  for (const number of components) {
    for (const { productNumber } of componentsOf(products.get(number)) ?? []) {
      parentCounts.set(productNumber, (parentCounts.get(productNumber) ?? 0) + 1);
    }
  }
  const ready = [...components].filter((number) => !parentCounts.has(number));
  for (let number = ready.pop(); number !== undefined; number = ready.pop()) {
    yield number;
    for (const { productNumber } of componentsOf(products.get(number)) ?? []) {
      const left = (parentCounts.get(productNumber) ?? 0) - 1;
      parentCounts.set(productNumber, left);
      if (left === 0) ready.push(productNumber);
    }
  }
}

/** The components of a kit; other products have none. Undefined if there are too many. */
function componentsOf(product: Composition | undefined): readonly Component[] | undefined {
  return product && isKit(product) ? product.components : [];
}

function cannotBePromised(product: Composition): boolean {
  if (isKit(product)) return product.components?.length === 0;
  return product.type !== 'STOCK' && product.type !== null;
}

function isKit({ type, components }: Composition): boolean {
  return type === 'KIT' || (type === null && components?.length !== 0);
}
