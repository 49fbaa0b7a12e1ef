import { absenceReason, chargeOf, countryOf } from './rules.ts';
import type { Source, SourceLine } from './source.ts';

/**
 * The number of the sale that a row of a credit refunds. Replays all sales and credits of the item to the customer in the
 * country in order of time, up to the row.
 */
export function findOriginal(source: Source, row: SourceLine): string | undefined {
  if (row.customer === '' || chargeOf(row.stockCode) !== undefined) return undefined;
  const sold: { number: string; left: bigint }[] = [];
  for (const other of historyOf(source, row)) {
    const quantity = BigInt(other.quantity);
    if (quantity > 0n) {
      const sale = sold.find(({ number }) => number === other.document);
      if (sale) sale.left += quantity;
      else sold.push({ number: other.document, left: quantity });
      continue;
    }
    const latestFirst = sold.toReversed();
    const original = latestFirst.find(({ left }) => left + quantity >= 0n) ?? latestFirst[0];
    if (original) original.left += quantity;
    if (other === row) return original?.number;
  }
  return undefined;
}

/** Loaded rows of the same item, customer and country, in order of time. */
function historyOf(source: Source, row: SourceLine): SourceLine[] {
  return [...source]
    .filter(([number]) => countryOf(number) === countryOf(row.document))
    .filter(([, rows]) => rows[0]?.customer === row.customer && absenceReason(rows) === undefined)
    .flatMap(([, rows]) => rows)
    .filter(({ stockCode }) => stockCode.toUpperCase() === row.stockCode.toUpperCase());
}
