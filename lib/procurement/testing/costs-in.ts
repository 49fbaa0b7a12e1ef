import { CostOnDate } from '#lib/procurement/cost-schema.ts';
import { PurchaseOrderLine } from '#lib/procurement/schema.ts';

/** Members of documents that are for callers with `costs:read` alone, as the schemas name them. */
const COST_MEMBERS: readonly string[] = [
  'pricing',
  ...Object.keys(CostOnDate.shape),
  ...Object.keys(PurchaseOrderLine.shape.pricing.unwrap().shape),
];

/**
 * What gives costs away in a page's source, what its scripts fetch, a document or a file: members of costs (in
 * JSON, also where it stands in a script as a text), what headings call them, and any of `amounts`.
 */
export function costsIn(text: string, amounts: readonly string[]): string[] {
  const members = COST_MEMBERS.filter((name) => new RegExp(`\\\\?"${name}\\\\?"\\s*:`).test(text));
  const headings = [...text.matchAll(HEADINGS)].map(([heading]) => heading);
  const told = amounts.filter((amount) => isIn(text, amount));
  return [...members, ...new Set(headings), ...told];
}

/** The costs in records, as JSON and people write them: those that nothing else is likely to come to. */
export function costAmounts(records: unknown): string[] {
  return [...new Set(amountsIn(records, false))]
    .filter((amount) => /^\d{2,}\.\d{2,}$/.test(String(amount)))
    .flatMap((amount) => [
      String(amount),
      amount.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
    ]);
}

const HEADINGS =
  /\b(unit|rebated|fully rebated|invoice|overridden|overseas|landed|state|effective) costs?\b/gi;

function isIn(text: string, amount: string): boolean {
  let at = text.indexOf(amount);
  while (at >= 0) {
    const [before = '', after = ''] = [text[at - 1], text[at + amount.length]];
    if (!/[\d.]/.test(before) && !/\d/.test(after)) return true;
    at = text.indexOf(amount, at + 1);
  }
  return false;
}

function amountsIn(value: unknown, isCost: boolean): number[] {
  if (typeof value === 'number') return isCost ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    amountsIn(member, isCost || COST_MEMBERS.includes(name)),
  );
}
