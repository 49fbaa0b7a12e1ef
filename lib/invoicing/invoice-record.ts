import { type Amount, addMoney, sumMoney } from '#lib/money.ts';
import { repeatedIssues } from '#lib/repeated.ts';
import { type GstRow, gstSummary } from './gst-summary.ts';
import { Invoice } from './schema.ts';

/**
 * An invoice as feeds bring it in: each line has a number of its own, and lines, charges and totals agree, as far as
 * they are there.
 */
export const InvoiceRecord = Invoice.check(({ value, issues }) => {
  issues.push(...repeatedIssues('lineItems', value.lineItems ?? [], 'number'));
  for (const { path, message } of contradictions(value)) {
    issues.push({ code: 'custom', path: ['totals', ...path], message, input: value });
  }
});

type LineItems = NonNullable<Invoice['lineItems']>;

/**
 * Whether both totals are the lines as they stand, to the cent, as in most documents of a feed without charges. What
 * `gstSummary` says of such a document is the same, and takes as long as all other checks together.
 */
function isPlainSum(lines: LineItems, totals: Totals): boolean {
  if (chargesOf(totals).some((amount) => amount !== undefined)) return false;
  if (lines.some(({ lineItemType }) => lineItemType !== undefined && lineItemType !== 'STANDARD'))
    return false;
  return MEMBERS.every((member) => {
    let sum = 0;
    for (const { lineTotal } of lines) {
      const value = lineTotal?.[member];
      if (value === undefined) return false;
      sum = addMoney(sum, value);
    }
    return [totals.net, totals.document].every((total) => (total?.[member] ?? sum) === sum);
  });
}

type Contradiction = { readonly path: readonly string[]; readonly message: string };

/** A deposit asks for part of what its lines come to, so its total need not be theirs. */
function contradictions(invoice: Invoice): Contradiction[] {
  const { totals, lineItems = [], type } = invoice;
  if (!totals || lineItems.length === 0 || type === 'CUSTOMER_ORDER_DEPOSIT') return [];
  if (isPlainSum(lineItems, totals)) return [];
  if (!chargesOf(totals).every(addsUp)) return [];
  // Rows and what they lack are the same whatever the country's rate is.
  const { rows, afterwards, linesWithoutAmounts } = gstSummary(invoice, 'au');
  if (linesWithoutAmounts.length > 0) return [];
  const all = [...rows, ...afterwards];
  const lines = all.filter(({ kind }) => kind === 'taxed' || kind === 'gst-free');
  const charged = all.filter(({ excludingGst }) => excludingGst !== undefined);
  const adjustments = all.filter(({ excludingGst }) => excludingGst === undefined);
  const sums = { adjustments, slack: roundingOf(lineItems.length) };
  return [
    ...differing('net', totals.net, sums, [lines, charged]),
    ...differing('document', totals.document, sums, [charged]),
  ];
}

/**
 * How much sums of so many amounts may differ from the total, in dollars: GST is rounded to the cent on each line or
 * on the whole, half a cent each time. Of one amount there is nothing to add up.
 */
function roundingOf(amounts: number): number {
  return amounts === 1 ? 0 : 0.005 * (amounts + 1);
}

function chargesOf({ handlingFee, deliveryFee, creditCardSurcharge }: Totals) {
  return [handlingFee, deliveryFee, creditCardSurcharge?.amount];
}

/** An amount of which one member alone is known adds to no sum. */
function addsUp(amount: Amount | undefined): boolean {
  return amount === undefined || Object.keys(amount).length > 1;
}

type Totals = NonNullable<Invoice['totals']>;
type Rows = readonly GstRow[];
type Sums = { readonly adjustments: Rows; readonly slack: number };

/** Where a total is none of the sums, with or without rounding and settlement discount, which have no GST of their own. */
function differing(
  name: 'net' | 'document',
  total: Amount | undefined,
  { adjustments, slack }: Sums,
  sums: readonly [Rows, ...Rows[]],
): Contradiction[] {
  if (!total) return [];
  const adjusted = sums.flatMap((rows) => subsetsOf(adjustments).map((some) => [...rows, ...some]));
  const room = slack + sumMoney(adjustments.map(({ includingGst }) => Math.abs(includingGst)));
  return MEMBERS.flatMap((member) => {
    const stated = total[member];
    if (stated === undefined) return [];
    const isIncluding = member === 'includingGst';
    const fits = (isIncluding ? adjusted : sums).some(
      (rows) => Math.abs(addMoney(stated, -sumOf(rows, member))) <= (isIncluding ? slack : room),
    );
    const [expected] = sums;
    const message = `expected ${WORDS[name]} = ${sumOf(expected, member)}, received ${stated}`;
    return fits ? [] : [{ path: [name, member], message }];
  });
}

const MEMBERS = ['excludingGst', 'gst', 'includingGst'] as const;
const WORDS = { net: 'the sum of the lines', document: 'lines + charges' };

function sumOf(rows: Rows, member: (typeof MEMBERS)[number]): number {
  return sumMoney(rows.map((row) => row[member] ?? 0));
}

/** Each choice among rounding and settlement discount: none, one, both. */
function subsetsOf(rows: Rows): Rows[] {
  const chosen: Rows[] = [[]];
  for (const row of rows) chosen.push(...chosen.map((some) => [...some, row]));
  return chosen;
}
