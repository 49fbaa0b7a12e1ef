import { addMoney } from '#lib/money.ts';
import type { Invoice } from './schema.ts';

/** A document before or after another in a chain of credits. */
export type ChainLink = {
  readonly number: string;
  readonly type?: Invoice['type'];
  readonly date?: string;
  readonly totalIncludingGst?: number;
  /** Whether there is such a document, as far as the caller may see. */
  readonly isFound: boolean;
  /** Whether the credit names the other document as a whole, or only on its lines. */
  readonly via: 'header' | 'line';
  /** What takes this document back in turn, down to where the chain would run in a circle. */
  readonly credits: readonly ChainLink[];
};

/** How much of a line was taken back, and how much may still be, in units of the line, never below zero. */
export type LineCredit = {
  readonly lineNumber: number;
  readonly productNumber: string;
  readonly quantity: number;
  readonly creditedQuantity: number;
  readonly creditableQuantity: number;
};

export type CreditChain = {
  /** What this document takes back. */
  readonly originals: readonly ChainLink[];
  /** What takes this document back. */
  readonly credits: readonly ChainLink[];
  readonly lines: readonly LineCredit[];
};

/** The documents around an invoice, by number: its originals, its credits, and theirs in turn. */
export type Documents = ReadonlyMap<string, Invoice>;

/**
 * The chain of an invoice. A credit of a credit gives back what it takes back. Quantities of credits count
 * whether they are written above or below zero. A kit counts as its line; its components do not.
 */
export function creditChain(invoice: Invoice, documents: Documents): CreditChain {
  const creditsOf = byOriginal(invoice, documents);
  const originals = [...originalsOf(invoice)].map(([number, via]) =>
    linkTo(number, documents.get(number), via, []),
  );
  return {
    originals,
    credits: linksFrom(invoice.number, creditsOf, new Set([invoice.number])),
    lines: creditedLines(invoice, creditsOf, new Set([invoice.number])).map(shownLine),
  };
}

/** The numbers that a document takes back, the header's first. */
export function originalsOf({
  number,
  originalNumber,
  lineItems = [],
}: Invoice): Map<string, ChainLink['via']> {
  const originals = new Map<string, ChainLink['via']>();
  if (originalNumber) originals.set(originalNumber, 'header');
  for (const { originalInvoiceNumber: original } of lineItems) {
    if (original && !originals.has(original)) originals.set(original, 'line');
  }
  // A document that names itself takes nothing back.
  originals.delete(number);
  return originals;
}

type CreditsOf = ReadonlyMap<string, readonly Invoice[]>;

/** Credits by the document that they take back, the oldest first. */
function byOriginal(invoice: Invoice, documents: Documents): CreditsOf {
  const credits = new Map<string, Invoice[]>();
  const all = new Map([...documents, [invoice.number, invoice]]);
  for (const document of [...all.values()].sort(byDateAndNumber)) {
    for (const original of originalsOf(document).keys()) {
      const before = credits.get(original);
      if (before) before.push(document);
      else credits.set(original, [document]);
    }
  }
  return credits;
}

function byDateAndNumber(a: Invoice, b: Invoice): number {
  const [left, right] = [a.date ?? '', b.date ?? ''];
  if (left !== right) return left < right ? -1 : 1;
  return a.number < b.number ? -1 : 1;
}

function linksFrom(number: string, creditsOf: CreditsOf, above: ReadonlySet<string>): ChainLink[] {
  return creditsBelow(number, creditsOf, above).map((credit) => {
    const via = originalsOf(credit).get(number) ?? 'line';
    const further = linksFrom(credit.number, creditsOf, new Set([...above, credit.number]));
    return linkTo(credit.number, credit, via, further);
  });
}

function creditsBelow(number: string, creditsOf: CreditsOf, above: ReadonlySet<string>): Invoice[] {
  return (creditsOf.get(number) ?? []).filter((credit) => !above.has(credit.number));
}

function linkTo(
  number: string,
  document: Invoice | undefined,
  via: ChainLink['via'],
  credits: readonly ChainLink[],
): ChainLink {
  const total = document?.totals?.document?.includingGst;
  return {
    number,
    ...(document ? { type: document.type } : {}),
    ...(document?.date === undefined ? {} : { date: document.date }),
    ...(total === undefined ? {} : { totalIncludingGst: total }),
    isFound: document !== undefined,
    via,
    credits,
  };
}

type Line = NonNullable<Invoice['lineItems']>[number];
type CreditedLine = { readonly line: Line; credited: number };

/** The lines of a document with what was taken back of each, by credits that were not taken back themselves. */
function creditedLines(
  document: Invoice,
  creditsOf: CreditsOf,
  above: ReadonlySet<string>,
): CreditedLine[] {
  const lines = (document.lineItems ?? []).map((line) => ({ line, credited: 0 }));
  for (const credit of creditsBelow(document.number, creditsOf, above)) {
    const taken = creditedLines(credit, creditsOf, new Set([...above, credit.number]));
    for (const { line, credited } of taken) {
      if (originalOf(credit, line) !== document.number) continue;
      const stands = Math.max(0, minus(Math.abs(line.quantity), credited));
      allot(
        lines.filter((kept) => isSameItem(kept.line, line)),
        stands,
      );
    }
  }
  return lines;
}

/** The document that a line of a credit takes back: its own, else that of the whole. */
function originalOf(credit: Invoice, line: Line): string | undefined {
  return line.originalInvoiceNumber || credit.originalNumber;
}

/** A component that stands as a line of its own is another item than the same product sold by itself. */
function isSameItem(a: Line, b: Line): boolean {
  const isComponent = (line: Line) => line.lineItemType === 'KIT_COMPONENT';
  return a.productNumber === b.productNumber && isComponent(a) === isComponent(b);
}

/** Takes a quantity from lines of one product in their order; what is too much is taken from the last. */
function allot(lines: readonly CreditedLine[], quantity: number): void {
  let left = quantity;
  for (const kept of lines) {
    const open = Math.max(0, minus(Math.abs(kept.line.quantity), kept.credited));
    const taken = Math.min(open, left);
    kept.credited = addMoney(kept.credited, taken);
    left = minus(left, taken);
  }
  const last = lines.at(-1);
  if (last) last.credited = addMoney(last.credited, left);
}

function shownLine({ line, credited }: CreditedLine): LineCredit {
  return {
    lineNumber: line.number,
    productNumber: line.productNumber,
    quantity: line.quantity,
    creditedQuantity: credited,
    creditableQuantity: Math.max(0, minus(Math.abs(line.quantity), credited)),
  };
}

/** The exact decimal difference: 0.3 − 0.1 is 0.2. */
function minus(a: number, b: number): number {
  return addMoney(a, -b);
}
