import type { Country } from '#examples/uci-online-retail/documents/countries.ts';
import {
  CREDIT_OUTCOMES,
  type CreditLink,
} from '#examples/uci-online-retail/documents/credit-links.ts';
import {
  rowCount,
  type SourceDocument,
  type SourceDocuments,
} from '#examples/uci-online-retail/documents/documents.ts';
import { ODDITIES } from '#examples/uci-online-retail/documents/oddities.ts';
import { REASONS, type Reason } from '#examples/uci-online-retail/documents/reasons.ts';
import type { FeedCount } from './tally.ts';

export type Count = { documents: number; rows: number };
type NamedCount = Count & { name: string; meaning: string };
type NamedRows = Omit<NamedCount, 'documents'>;

/** The outcome of every document and row of the source; written as report.json. */
export type Report = {
  source: Count;
  loaded: Count;
  notLoaded: NamedCount[];
  /** What is wrong with the first 20 unreadable rows, by line. */
  problems: string[];
  feeds: Record<Country, FeedCount>;
  creditLines: NamedRows[];
  /** Rows that look wrong, but are loaded. */
  keptAsTheyAre: NamedRows[];
};

/** Results of the steps of a conversion. */
type ReportInput = {
  source: SourceDocuments;
  /** Documents by the reason why they are not loaded; undefined for loaded ones. */
  byReason: ReadonlyMap<Reason | undefined, readonly SourceDocument[]>;
  links: ReadonlyMap<string, readonly CreditLink[]>;
  feeds: Record<Country, FeedCount>;
};

/**
 * Makes the report. Throws if documents or rows do not add up, which is a bug of the converter.
 */
export function makeReport({ source, byReason, links, feeds }: ReportInput): Report {
  const report = {
    source: { documents: source.documents.length, rows: source.rows },
    loaded: addUp(Object.values(feeds)),
    notLoaded: countNotLoaded(byReason, source.strayRows),
    problems: source.problems,
    feeds,
    creditLines: countOutcomes([...links.values()].flat()),
    keptAsTheyAre: countOddities(byReason.get(undefined) ?? []),
  };
  checkSum(report);
  return report;
}

function countNotLoaded(byReason: ReportInput['byReason'], strayRows: number): NamedCount[] {
  const counts = REASONS.map(({ name, meaning }) => {
    const documents = byReason.get(name) ?? [];
    const rows = documents.reduce((sum, document) => sum + rowCount(document), 0);
    return { name, meaning, documents: documents.length, rows };
  });
  const stray = {
    name: 'ROW_WITHOUT_DOCUMENT',
    meaning: 'the document number of the row cannot be read',
    documents: 0,
    rows: strayRows,
  };
  return [...counts, stray];
}

function countOutcomes(links: readonly CreditLink[]): NamedRows[] {
  return CREDIT_OUTCOMES.map(({ name, meaning }) => ({
    name,
    meaning,
    rows: links.filter((link) => link.outcome === name).length,
  }));
}

function countOddities(documents: readonly SourceDocument[]): NamedRows[] {
  return ODDITIES.map(({ name, meaning, countIn }) => ({
    name,
    meaning,
    rows: documents.reduce((sum, document) => sum + countIn(document), 0),
  }));
}

function checkSum({ source, loaded, notLoaded }: Report): void {
  const sum = addUp([loaded, ...notLoaded]);
  if (sum.documents === source.documents && sum.rows === source.rows) return;
  throw new Error(
    `read ${source.documents} documents and ${source.rows} rows, accounted for ${sum.documents} and ${sum.rows}`,
  );
}

function addUp(counts: readonly Count[]): Count {
  return {
    documents: counts.reduce((sum, count) => sum + count.documents, 0),
    rows: counts.reduce((sum, count) => sum + count.rows, 0),
  };
}
