import { AddToList } from '#components/availability/lists/add-to-list.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { MAX_ITEMS_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import { homeBranch } from './home-branch.ts';

type Props = {
  ctx: Context;
  /** The goods of a document, in any order and more than once. */
  lines: readonly { readonly product: string | undefined; readonly quantity: number }[];
  /** The products of the catalogue among them. */
  known: ReadonlySet<string>;
};

/** Adds the goods of an invoice or an order to an availability list: the first hundred products. */
export async function CheckAgain({ ctx, lines, known }: Props) {
  if (!withScope(ctx, 'availability:read')) return null;
  const quantities = new Map<string, number>();
  for (const { product, quantity } of lines) {
    if (product === undefined || !known.has(product)) continue;
    // Credits count down, and metres are cut from whole lengths.
    const units = Math.ceil(Math.abs(quantity));
    if (units > 0) quantities.set(product, (quantities.get(product) ?? 0) + units);
  }
  const rows = [...quantities].map(([product, quantity]) => ({ product, quantity }));
  const { countryCode } = ctx;
  return (
    <AddToList
      rows={rows.slice(0, MAX_ITEMS_PER_CALL)}
      branch={(await homeBranch(countryCode))?.number ?? ''}
      label="Check these again"
    />
  );
}
