import type { Context } from '#lib/auth/context.ts';
import { dateIn } from '#lib/dates.ts';
import type { ProductAtBranch, Snapshot } from './answer.ts';
import { type Decimal, decimal, ZERO } from './decimal.ts';
import type { Component } from './kits.ts';
import type { Dated } from './promise.ts';
import type { ChannelId } from './schema.ts';
import { type ProductRow, STOCK_READ } from './stock-read.ts';

type Place = { readonly branchId: string; readonly channelId: ChannelId };

/**
 * What is known at a branch of products and of all their components, as a channel sees it: one
 * statement, and so one moment. Undefined where there is no such branch.
 */
export async function readSnapshot(
  ctx: Context<'availability:read'>,
  { branchId, channelId }: Place,
  productNumbers: readonly string[],
): Promise<Snapshot | undefined> {
  const rows = await ctx.prepared.run(STOCK_READ, {
    country: ctx.countryCode,
    branch: branchId,
    channel: channelId,
    products: productNumbers,
  });
  const [first] = rows;
  if (!first) return undefined;
  const products = new Map<string, ProductAtBranch>();
  // Of a branch there is always a row, without a product where there is none of them.
  for (const row of rows) if (row.number !== null) products.set(row.number, productOf(row));
  return { today: dateIn(first.time_zone, ctx.clock.now()), products };
}

function productOf(row: ProductRow): ProductAtBranch {
  return {
    type: row.product_type,
    components: row.kit_components === null ? [] : componentsOf(row.kit_components),
    stock: {
      onHand: numberOf(row.on_hand),
      reserved: numberOf(row.reserved),
      heldBack: heldBack(row),
      supply: datedOf(row.supply),
      demand: datedOf(row.demand),
    },
  };
}

/** Of what the channel keeps back, the entry that says most exactly what it is for. */
function heldBack({ held_of_both, held_of_product, held_of_branch, held_of_all }: ProductRow) {
  return numberOf(held_of_both ?? held_of_product ?? held_of_branch ?? held_of_all);
}

function componentsOf(json: string): Component[] {
  const components: { productNumber: string; quantity: number }[] = JSON.parse(json);
  return components.map(({ productNumber, quantity }) => ({
    productNumber,
    quantity: decimal(String(quantity)),
  }));
}

/** `2026-12-01 10,2026-12-05 4.5` as its days and quantities. */
function datedOf(list: string | null): Dated[] {
  if (list === null) return [];
  return list.split(',').map((entry) => {
    const [date = '', quantity = ''] = entry.split(' ', 2);
    return { date, quantity: decimal(quantity) };
  });
}

/** No record of it is none of it. */
function numberOf(text: string | null): Decimal {
  return text === null ? ZERO : decimal(text);
}
