import { type Invoice, isCredit, isSale } from '#lib/invoices/schema.ts';
import { addMoney, positiveDifference, subtractMoney } from '#lib/money.ts';
import { countOf, present } from '#lib/text/text.ts';

/** A document that another one credits, or that credits another one. */
export type ChainLink = {
  readonly number: string;
  readonly type?: Invoice['type'];
  readonly date?: string;
  readonly totalIncludingGst?: number;
  /** Whether the document exists and the caller may see it. */
  readonly isFound: boolean;
  /** Whether the credit names its original in the header, or only on its lines. */
  readonly via: 'header' | 'line';
  /** Whether all that it credits was credited in turn, so that it counts for nothing; false where that is not known. */
  readonly isReversed: boolean;
  /** The credits of this document. Each document appears once, at the highest level possible. */
  readonly credits: readonly ChainLink[];
};

/** The documents around an invoice that were read. */
type ChainDocuments = {
  /** By number. */
  readonly originals: ReadonlyMap<string, ChainDocument>;
  /** Its credits and theirs in turn, by number, in breadth-first order. */
  readonly credits: ReadonlyMap<string, ChainDocument>;
  readonly creditsLeft: number;
};

/** The most originals a chain lists. */
export const MAX_ORIGINALS = 50;

/**
 * The credit chain of an invoice. A credit of a credit reverses it. Feeds write credited quantities positive or
 * negative; both count the same. A kit counts as its header line, not its components.
 */
export function buildCreditChain(invoice: ChainDocument, documents: ChainDocuments) {
  const named = [...originalsOf(invoice)];
  const originals = named
    .slice(0, MAX_ORIGINALS)
    .map(([number, via]) => toLink(number, documents.originals.get(number), via));
  const creditsOf = byOriginal([invoice, ...documents.credits.values()]);
  const credited = creditedByDocument(invoice, documents, creditsOf);
  return {
    /** The documents that this one credits, at most `MAX_ORIGINALS`, and how many more there are. */
    originals,
    originalsLeft: named.length - originals.length,
    credits: creditLinks(invoice, creditsOf, credited),
    /** At least this many more credits exist beyond the limits of what is read. */
    creditsLeft: documents.creditsLeft,
    /** Undefined if credits are cyclic or not all were read: a wrong figure could get a line credited twice. */
    lines: credited?.get(invoice.number),
  };
}

export type CreditChain = ReturnType<typeof buildCreditChain>;

/**
 * The numbers of the documents that this one credits, the header's first. Only credit notes and refunds credit: an
 * invoice may name its deposit as its original.
 */
export function originalsOf(document: ChainDocument): Map<string, ChainLink['via']> {
  const originals = new Map<string, ChainLink['via']>();
  if (!isCredit(document)) return originals;
  const { number, originalNumber, lineItems = [], namedByLines = [] } = document;
  if (originalNumber) originals.set(originalNumber, 'header');
  const lineOriginals = lineItems.map(({ originalInvoiceNumber }) => originalInvoiceNumber);
  for (const original of [...lineOriginals, ...namedByLines]) {
    if (original && !originals.has(original)) originals.set(original, 'line');
  }
  // A document cannot credit itself.
  originals.delete(number);
  return originals;
}

/** Whether a document has credits, and nothing is left to credit. */
export function isCreditedWhole({ credits, lines }: CreditChain): boolean {
  if (credits.length === 0 || !lines) return false;
  return lines.every(({ creditable }) => creditable === 0);
}

/**
 * What was and can still be credited of each line, by line number; empty where not all credits are known, and for a
 * credit or a deposit that was not credited itself.
 */
export function creditableLines(
  { credits, lines = [] }: CreditChain,
  invoice: Pick<Invoice, 'type'>,
): ReadonlyMap<number, CreditedLine> {
  const shown = isSale(invoice) || credits.length > 0 ? lines : [];
  return new Map(shown.map((each) => [each.line.number, each]));
}

/** What `credit` says about one of its originals, for example that the link was derived and for which lines. */
export function creditReason({ lineItems = [], comments = [] }: Invoice, original: string): string {
  const named = lineItems.filter((line) => line.originalInvoiceNumber === original).length;
  return present(
    named > 0 && `Credits ${countOf(named, 'line')} of ${original}.`,
    ...comments.filter(
      (comment) =>
        MENTIONS_ORIGINAL.test(comment) || comment.split(/[\s,;:.()]+/u).includes(original),
    ),
  ).join(' ');
}

const MENTIONS_ORIGINAL = /\boriginal (invoice|document|sale)\b/i;

/** Credits by their original, the oldest first. */
function byOriginal(documents: readonly ChainDocument[]): CreditsByOriginal {
  const credits = new Map<string, ChainDocument[]>();
  for (const document of documents.toSorted(compareByDateAndNumber)) {
    for (const original of originalsOf(document).keys()) {
      const known = credits.get(original);
      if (known) known.push(document);
      else credits.set(original, [document]);
    }
  }
  return credits;
}

function compareByDateAndNumber(a: ChainDocument, b: ChainDocument): number {
  const [left, right] = [a.date ?? '', b.date ?? ''];
  if (left !== right) return left < right ? -1 : 1;
  return a.number < b.number ? -1 : 1;
}

/** Breadth first, so that a credit of several documents is listed under the highest of them. */
function creditLinks(
  { number }: ChainDocument,
  creditsOf: CreditsByOriginal,
  credited: CreditedByDocument,
): ChainLink[] {
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
        const isReversed = isReversedBy(credited?.get(credit.number));
        const link = { ...toLink(credit.number, credit, via), isReversed };
        original.credits.push(link);
        below.push(link);
      }
    }
    level = below;
  }
  return links;
}

type Link = Omit<ChainLink, 'credits'> & { readonly credits: Link[] };

function toLink(number: string, document: ChainDocument | undefined, via: ChainLink['via']): Link {
  const { type, date, totalIncludingGst } = document ?? {};
  return {
    number,
    ...(type === undefined ? {} : { type }),
    ...(date === undefined ? {} : { date }),
    ...(totalIncludingGst === undefined ? {} : { totalIncludingGst }),
    isFound: document !== undefined,
    via,
    isReversed: false,
    credits: [],
  };
}

function isReversedBy(lines: readonly CreditedLine[] = []): boolean {
  return lines.some(({ credited }) => credited > 0) && lines.every((line) => line.creditable === 0);
}

type CreditedByDocument = ReturnType<typeof creditedLines>;

/** Undefined where not all credits were read. */
function creditedByDocument(
  invoice: ChainDocument,
  { credits, creditsLeft }: ChainDocuments,
  creditsOf: CreditsByOriginal,
): CreditedByDocument {
  const hasAllLines = [...credits.values()].every(({ lineItems }) => lineItems !== undefined);
  if (creditsLeft > 0 || !hasAllLines) return undefined;
  return creditedLines(invoice, creditsOf);
}

/** The members of a document that a credit chain needs. */
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
