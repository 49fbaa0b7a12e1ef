import {
  type ChainDocument,
  type CreditedLine,
  type CreditsOf,
  creditedLines,
} from './credited-lines.ts';
import type { Invoice } from './schema.ts';
import { isCredit } from './tax-invoice.ts';

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
  /** What takes this document back in turn. Each document is there once, as high up as it can be. */
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
  /** What this document takes back, at most `MOST_ORIGINALS`. */
  readonly originals: readonly ChainLink[];
  /** How many more it takes back. */
  readonly originalsLeft: number;
  /** What takes this document back. */
  readonly credits: readonly ChainLink[];
  /** How many more credits there are at the least, beyond the limits of what is read. */
  readonly creditsLeft: number;
  /** Undefined where not all credits could be read, or they go round in a circle: nobody credits a line twice. */
  readonly lines: readonly LineCredit[] | undefined;
};

/** The documents around an invoice, as far as they are read. */
export type Documents = {
  /** By number. */
  readonly originals: ReadonlyMap<string, ChainDocument>;
  /** The credits of the invoice and theirs in turn, by number, those of a level before those of the next. */
  readonly credits: ReadonlyMap<string, ChainDocument>;
  readonly creditsLeft: number;
};

/** The most originals that a chain lists. */
export const MOST_ORIGINALS = 50;

/**
 * The chain of an invoice. A credit of a credit gives back what it takes back. Quantities of credits count
 * whether they are written above or below zero. A kit counts as its line; its components do not.
 */
export function creditChain(invoice: ChainDocument, documents: Documents): CreditChain {
  const named = [...originalsOf(invoice)];
  const originals = named
    .slice(0, MOST_ORIGINALS)
    .map(([number, via]) => linkTo(number, documents.originals.get(number), via, []));
  const creditsOf = byOriginal([invoice, ...documents.credits.values()]);
  return {
    originals,
    originalsLeft: named.length - originals.length,
    credits: creditLinks(invoice, creditsOf),
    creditsLeft: documents.creditsLeft,
    lines: linesOf(invoice, documents, creditsOf),
  };
}

/**
 * The numbers that a document takes back, the header's first. Only a credit note or a refund takes back: an invoice
 * may name its deposit.
 */
export function originalsOf(document: ChainDocument): Map<string, ChainLink['via']> {
  const originals = new Map<string, ChainLink['via']>();
  if (!isCredit(document)) return originals;
  const { number, originalNumber, lineItems = [], namedByLines = [] } = document;
  if (originalNumber) originals.set(originalNumber, 'header');
  const onLines = lineItems.map(({ originalInvoiceNumber }) => originalInvoiceNumber);
  for (const original of [...onLines, ...namedByLines]) {
    if (original && !originals.has(original)) originals.set(original, 'line');
  }
  // A document that names itself takes nothing back.
  originals.delete(number);
  return originals;
}

/** Credits by the document that they take back, the oldest first. */
function byOriginal(documents: readonly ChainDocument[]): CreditsOf {
  const credits = new Map<string, ChainDocument[]>();
  for (const document of documents.toSorted(byDateAndNumber)) {
    for (const original of originalsOf(document).keys()) {
      const before = credits.get(original);
      if (before) before.push(document);
      else credits.set(original, [document]);
    }
  }
  return credits;
}

function byDateAndNumber(a: ChainDocument, b: ChainDocument): number {
  const [left, right] = [a.date ?? '', b.date ?? ''];
  if (left !== right) return left < right ? -1 : 1;
  return a.number < b.number ? -1 : 1;
}

/** Level by level, so that a credit of several documents stands under the highest of them. */
function creditLinks({ number }: ChainDocument, creditsOf: CreditsOf): ChainLink[] {
  const links: Link[] = [];
  const listed = new Set([number]);
  let level = [{ number, credits: links }];
  while (level.length > 0) {
    const below: Link[] = [];
    for (const original of level) {
      for (const credit of creditsOf.get(original.number) ?? []) {
        if (listed.has(credit.number)) continue;
        listed.add(credit.number);
        const via = originalsOf(credit).get(original.number) ?? 'line';
        const link = linkTo(credit.number, credit, via, []);
        original.credits.push(link);
        below.push(link);
      }
    }
    level = below;
  }
  return links;
}

type Link = Omit<ChainLink, 'credits'> & { readonly credits: Link[] };

function linkTo(
  number: string,
  document: ChainDocument | undefined,
  via: ChainLink['via'],
  credits: Link[],
): Link {
  const { type, date, totalIncludingGst } = document ?? {};
  return {
    number,
    ...(type === undefined ? {} : { type }),
    ...(date === undefined ? {} : { date }),
    ...(totalIncludingGst === undefined ? {} : { totalIncludingGst }),
    isFound: document !== undefined,
    via,
    credits,
  };
}

function linesOf(
  invoice: ChainDocument,
  { credits, creditsLeft }: Documents,
  creditsOf: CreditsOf,
): LineCredit[] | undefined {
  const isWhole = [...credits.values()].every(({ lineItems }) => lineItems !== undefined);
  if (creditsLeft > 0 || !isWhole) return undefined;
  return creditedLines(invoice, creditsOf)?.map(shownLine);
}

function shownLine({ line, credited, open }: CreditedLine): LineCredit {
  return {
    lineNumber: line.number,
    productNumber: line.productNumber,
    quantity: line.quantity,
    creditedQuantity: credited,
    creditableQuantity: open,
  };
}
