import type { Invoice } from '#lib/invoices/schema.ts';
import { type Country, sumOf } from './codes.ts';
import { CREDIT_OUTCOMES, type CreditLink } from './credit-links.ts';
import {
  REASONS,
  type Reason,
  rowCount,
  type SourceDocument,
  type SourceDocuments,
} from './documents.ts';

type Count = { documents: number; rows: number };
type Named<C> = C & { name: string; meaning: string };
type FeedCount = Count & { total: ReturnType<typeof sumOf> };

/** The outcome of every document and row of the source; written as report.json. */
export type Report = {
  source: Count;
  loaded: Count;
  notLoaded: Named<Count>[];
  /** What is wrong with the first 20 unreadable rows, by line. */
  problems: string[];
  feeds: Record<Country, FeedCount>;
  creditLines: Named<{ rows: number }>[];
};

/** Results of the steps of a conversion. */
type ReportInput = {
  source: SourceDocuments;
  /** Documents by the reason why they are not loaded; undefined for loaded ones. */
  byReason: ReadonlyMap<Reason | undefined, readonly SourceDocument[]>;
  links: ReadonlyMap<string, readonly CreditLink[]>;
  feeds: Record<Country, FeedCount>;
};

/** Makes the report. Throws if documents or rows do not add up, which is a bug of the converter. */
export function makeReport({ source, byReason, links, feeds }: ReportInput): Report {
  const loaded = addUp(Object.values(feeds));
  const notLoaded = countNotLoaded(byReason, source.strayRows);
  const sum = addUp([loaded, ...notLoaded]);
  const read = { documents: source.documents.length, rows: source.rows };
  if (sum.documents !== read.documents || sum.rows !== read.rows) {
    throw new Error(
      `read ${read.documents} documents and ${read.rows} rows, accounted for ${sum.documents} and ${sum.rows}`,
    );
  }
  const creditLines = countOutcomes([...links.values()].flat());
  return { source: read, loaded, notLoaded, problems: source.problems, feeds, creditLines };
}

/** Documents, lines and totals of a feed. */
export function countFeed(invoices: readonly Invoice[]): FeedCount {
  return {
    documents: invoices.length,
    rows: invoices.reduce((sum, { lineItems = [] }) => sum + lineItems.length, 0),
    total: sumOf(invoices.map(({ totals }) => ({ ...NOTHING, ...totals?.document }))),
  };
}

/** Formats the report for a terminal. */
export function reportText(report: Report): string {
  const { source, loaded, notLoaded, problems, feeds, creditLines } = report;
  const total = { name: 'source', meaning: 'the sum of the lines above' };
  return [
    columns('', 'documents', 'rows'),
    ...[{ ...loaded, name: 'loaded', meaning: '' }, ...notLoaded, { ...source, ...total }].map(
      ({ name, documents, rows, meaning }) => columns(name, documents, rows, meaning),
    ),
    ...(problems.length > 0 ? ['', 'rows that cannot be read', ...problems] : []),
    '',
    columns('feed', 'documents', 'rows', 'excluding GST + GST = including GST'),
    ...Object.entries(feeds).map(([country, { documents, rows, total }]) => {
      const sum = `${total.excludingGst} + ${total.gst} = ${total.includingGst}`;
      return columns(country, documents, rows, sum);
    }),
    '',
    columns('lines of credits', '', 'rows'),
    ...creditLines.map(({ name, rows, meaning }) => columns(name, '', rows, meaning)),
  ].join('\n');
}

const NOTHING = { excludingGst: 0, gst: 0, includingGst: 0 };

function countNotLoaded(byReason: ReportInput['byReason'], strayRows: number): Named<Count>[] {
  const counts = REASONS.map(({ name, meaning }) => {
    const documents = byReason.get(name) ?? [];
    const rows = documents.reduce((sum, document) => sum + rowCount(document), 0);
    return { name, meaning, documents: documents.length, rows };
  });
  const meaning = 'the document number of the row cannot be read';
  return [...counts, { name: 'ROW_WITHOUT_DOCUMENT', meaning, documents: 0, rows: strayRows }];
}

function countOutcomes(links: readonly CreditLink[]): Named<{ rows: number }>[] {
  return CREDIT_OUTCOMES.map(({ name, meaning }) => ({
    name,
    meaning,
    rows: links.filter((link) => link.outcome === name).length,
  }));
}

function addUp(counts: readonly Count[]): Count {
  return {
    documents: counts.reduce((sum, count) => sum + count.documents, 0),
    rows: counts.reduce((sum, count) => sum + count.rows, 0),
  };
}

function columns(name: string, documents: Cell, rows: Cell, text = ''): string {
  const line = `${name.padEnd(22)}${cell(documents)}${cell(rows)}  ${text}`;
  return line.trimEnd();
}

type Cell = string | number;

function cell(value: Cell): string {
  return value.toLocaleString('en-AU').padStart(10);
}
