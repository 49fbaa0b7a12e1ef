import type { Invoice } from '#lib/invoices/schema.ts';
import { addMoney, positiveDifference, subtractMoney } from '#lib/money.ts';

export type ChainDocument = Pick<Invoice, 'number' | 'type' | 'date' | 'originalNumber'> & {
  readonly totalIncludingGst?: number | undefined;
  /** Undefined if the document is too long to be read. */
  readonly lineItems: readonly ChainLine[] | undefined;
  /** The originals that the lines of such a document name, if they belong to the chain. */
  readonly namedByLines?: readonly string[];
};

type Line = NonNullable<Invoice['lineItems']>[number];
export type ChainLine = Pick<
  Line,
  'number' | 'productNumber' | 'quantity' | 'lineItemType' | 'originalInvoiceNumber'
>;

/** Credits by their original, the oldest first. */
export type CreditsByOriginal = ReadonlyMap<string, readonly ChainDocument[]>;

/** A line with the quantity credited and the quantity still creditable, which is never negative. */
export type CreditedLine = {
  readonly line: ChainLine;
  readonly credited: number;
  readonly creditable: number;
};

/**
 * The lines of a document, and of the credits below it, with the quantity credited of each, less what was reversed by
 * credits of those credits; by document number. Undefined if the credits form a cycle, where no figure would be right.
 */
export function creditedLines(
  document: ChainDocument,
  creditsOf: CreditsByOriginal,
): ReadonlyMap<string, readonly CreditedLine[]> | undefined {
  const finished = new Map<string, readonly CreditedLine[]>();
  const known = new Map<string, readonly CreditedLine[] | 'IN_PROGRESS'>();
  let isCyclic = false;
  allocateCredits(document);
  return isCyclic ? undefined : finished;

  // The recursion is as deep as the chain, whose documents are limited.
  function allocateCredits(original: ChainDocument): CreditedLine[] {
    known.set(original.number, 'IN_PROGRESS');
    const creditedByItem = new Map<string, number>();
    for (const credit of creditsOf.get(original.number) ?? []) {
      const linesOfCredit = known.get(credit.number) ?? allocateCredits(credit);
      if (linesOfCredit === 'IN_PROGRESS') {
        isCyclic = true;
        continue;
      }
      for (const { line, creditable } of linesOfCredit) {
        if ((line.originalInvoiceNumber || credit.originalNumber) !== original.number) continue;
        creditedByItem.set(
          itemOf(line),
          addMoney(creditedByItem.get(itemOf(line)) ?? 0, creditable),
        );
      }
    }
    const lines = allocate(original.lineItems ?? [], creditedByItem);
    known.set(original.number, lines);
    finished.set(original.number, lines);
    return lines;
  }
}

/** Allocates credited quantities to the lines of each item in order; any excess goes to the last line. */
function allocate(
  lines: readonly ChainLine[],
  creditedByItem: Map<string, number>,
): CreditedLine[] {
  const last = new Map(lines.map((line) => [itemOf(line), line]));
  return lines.map((line) => {
    const item = itemOf(line);
    const left = creditedByItem.get(item) ?? 0;
    const quantity = Math.abs(line.quantity);
    const credited = last.get(item) === line ? left : Math.min(quantity, left);
    creditedByItem.set(item, subtractMoney(left, credited));
    return { line, credited, creditable: positiveDifference(quantity, credited) };
  });
}

/** A kit component on a line of its own is a different item from the same product sold by itself. */
function itemOf({ lineItemType, productNumber }: ChainLine): string {
  return `${lineItemType === 'KIT_COMPONENT' ? 'component' : 'product'} ${productNumber}`;
}
