import { type Invoice, isCredit, isSale } from '#lib/invoices/schema.ts';
import { countOf, present } from '#lib/text/text.ts';
import {
  type ChainDocument,
  type CreditedLine,
  type CreditsByOriginal,
  creditedLines,
} from './credited-lines.ts';

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
