import { chargeTypeOf, productNumberOf } from '#examples/uci-online-retail/documents/charges.ts';
import { countryOf } from '#examples/uci-online-retail/documents/countries.ts';
import type { CreditLink } from '#examples/uci-online-retail/documents/credit-links.ts';
import type { SourceDocument } from '#examples/uci-online-retail/documents/documents.ts';
import { ODDITIES } from '#examples/uci-online-retail/documents/oddities.ts';
import { isCreditNumber, reasonNotLoaded } from '#examples/uci-online-retail/documents/reasons.ts';

/** Traits of a document that the slice should cover, such as `au not loaded: STOCK_BOOKED_IN`. */
export function findTraits(document: SourceDocument, links: readonly CreditLink[]): string[] {
  const country = countryOf(document.number);
  const reason = reasonNotLoaded(document);
  const traits = reason ? [`not loaded: ${reason}`] : loadedTraits(document, links);
  const shapes = SHAPES.filter(({ has }) => has(document)).map(({ name }) => name);
  return [...traits.map((trait) => `${country} ${trait}`), ...shapes];
}

function loadedTraits(document: SourceDocument, links: readonly CreditLink[]): string[] {
  const kind = isCreditNumber(document.number) ? 'credit' : 'sale';
  const buyer = document.customerNumber === undefined ? 'without' : 'with';
  const charges = document.rows.map((row) => chargeTypeOf(productNumberOf(row.stockCode)));
  const originals = new Set(links.flatMap(({ originalNumber }) => originalNumber ?? []));
  return [
    `${kind} ${buyer} customer`,
    ...links.map(({ outcome }) => `credit line: ${outcome}`),
    ...(originals.size > 1 ? ['credit of several sales'] : []),
    ...charges.filter((type) => type !== undefined).map((type) => `${kind}: ${type}`),
    ...ODDITIES.filter(({ countIn }) => countIn(document) > 0).map(({ name }) => name),
  ];
}

const SHAPES: { name: string; has: (document: SourceDocument) => boolean }[] = [
  { name: 'blank description', has: ({ rows }) => rows.some((row) => row.description === '') },
  {
    name: 'quote in a description',
    has: ({ rows }) => rows.some((row) => row.description.includes('"')),
  },
  { name: 'beyond ASCII', has: ({ rows }) => rows.some((row) => /[^ -~]/.test(row.description)) },
  {
    name: 'price below a cent',
    has: ({ rows }) => rows.some((row) => !row.unitPrice.round(2).eq(row.unitPrice)),
  },
  { name: 'very large quantity', has: ({ rows }) => rows.some((row) => row.quantity > 50_000) },
  { name: 'several times', has: ({ rows }) => new Set(rows.map((row) => row.issuedAt)).size > 1 },
  { name: 'rows apart', has: isInterrupted },
  {
    name: 'worth nothing, several lines',
    has: (document) => document.rows.length > 1 && reasonNotLoaded(document) === 'STOCK_BOOKED_IN',
  },
];

function isInterrupted({ rows }: SourceDocument): boolean {
  const span = (rows.at(-1)?.line ?? 0) - (rows[0]?.line ?? 0) + 1;
  return span !== rows.length;
}
