import { CostOnDate } from '#lib/costs/schema.ts';
import { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';

/** Members that only callers with `costs:read` may see, as the schemas name them. */
const COST_MEMBERS: readonly string[] = [
  'pricing',
  ...Object.keys(CostOnDate.shape),
  ...Object.keys(PurchaseOrderLine.shape.pricing.unwrap().shape),
];

/**
 * The costs exposed in a page's source, a response, a document or a file: cost members (also in JSON that is escaped
 * inside a script), headings of costs, and any of `amounts`.
 */
export function exposedCosts(text: string, amounts: readonly string[]): string[] {
  const members = COST_MEMBERS.filter((name) => new RegExp(`\\\\?"${name}\\\\?"\\s*:`).test(text));
  const headings = [...text.matchAll(HEADINGS)].map(([heading]) => heading);
  const exposed = amounts.filter((amount) => isIn(text, amount));
  return [...members, ...new Set(headings), ...exposed];
}

/** The costs in records as JSON and as screens format them, limited to amounts unlikely to occur by chance. */
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
    const [before, after = ''] = [text.slice(Math.max(0, at - 2), at), text[at + amount.length]];
    // After `03:04:` it is the seconds of a time.
    if (!/[\d.]$|\d:$/.test(before) && !/\d/.test(after)) return true;
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
