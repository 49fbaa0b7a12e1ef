import { addMoney } from '#lib/money.ts';
import type { Invoice } from './schema.ts';

/** What a chain needs of a document. */
export type ChainDocument = Pick<Invoice, 'number' | 'type' | 'date' | 'originalNumber'> & {
  readonly totalIncludingGst?: number | undefined;
  /** Undefined where the document is too long to be read for a chain. */
  readonly lineItems: readonly ChainLine[] | undefined;
  /** What the lines of such a document name, as far as it is in the chain. */
  readonly namedByLines?: readonly string[];
};

type Line = NonNullable<Invoice['lineItems']>[number];
export type ChainLine = Pick<
  Line,
  'number' | 'productNumber' | 'quantity' | 'lineItemType' | 'originalInvoiceNumber'
>;

/** Credits by the document that they take back, the oldest first. */
export type CreditsOf = ReadonlyMap<string, readonly ChainDocument[]>;

/** A line with what was taken back of it, and what may still be: never below zero. */
export type CreditedLine = {
  readonly line: ChainLine;
  readonly credited: number;
  readonly open: number;
};

/**
 * The lines of a document with what was taken back of each, by credits that were not taken back themselves. Each
 * document is worked out once. Undefined where credits take each other back in a circle: which of them counts nobody
 * can tell.
 */
export function creditedLines(
  document: ChainDocument,
  creditsOf: CreditsOf,
): CreditedLine[] | undefined {
  const known = new Map<string, readonly CreditedLine[] | 'OPEN'>();
  let isCircle = false;
  const lines = linesOf(document);
  return isCircle ? undefined : lines;

  // As deep as there are documents: those of a chain are few.
  function linesOf(of: ChainDocument): CreditedLine[] {
    known.set(of.number, 'OPEN');
    const taken = new Map<string, number>();
    for (const credit of creditsOf.get(of.number) ?? []) {
      const linesOfCredit = known.get(credit.number) ?? linesOf(credit);
      if (linesOfCredit === 'OPEN') {
        isCircle = true;
        continue;
      }
      for (const { line, open } of linesOfCredit) {
        if ((line.originalInvoiceNumber || credit.originalNumber) !== of.number) continue;
        taken.set(itemOf(line), addMoney(taken.get(itemOf(line)) ?? 0, open));
      }
    }
    const lines = allotted(of.lineItems ?? [], taken);
    known.set(of.number, lines);
    return lines;
  }
}

/** Takes quantities of items from their lines in order; what is too much is taken from the last of them. */
function allotted(lines: readonly ChainLine[], taken: Map<string, number>): CreditedLine[] {
  const last = new Map(lines.map((line) => [itemOf(line), line]));
  return lines.map((line) => {
    const item = itemOf(line);
    const left = taken.get(item) ?? 0;
    const quantity = Math.abs(line.quantity);
    const credited = last.get(item) === line ? left : Math.min(quantity, left);
    taken.set(item, minus(left, credited));
    return { line, credited, open: Math.max(0, minus(quantity, credited)) };
  });
}

/** A component that stands as a line of its own is another item than the same product sold by itself. */
function itemOf({ lineItemType, productNumber }: ChainLine): string {
  return `${lineItemType === 'KIT_COMPONENT' ? 'component' : 'product'} ${productNumber}`;
}

/** The exact decimal difference: 0.3 − 0.1 is 0.2. */
function minus(a: number, b: number): number {
  return addMoney(a, -b);
}
