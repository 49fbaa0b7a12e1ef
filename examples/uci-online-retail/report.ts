import type { CreditLinks } from './credit-links.ts';
import { REASONS, type Reason, type SourceDocument } from './documents.ts';

/** The outcome of every document and row of the source. */
export type Report = ReturnType<typeof makeReport>;

/** Makes the report. `byReason` has the documents by why they are not loaded, undefined for loaded ones. */
export function makeReport(
  source: readonly SourceDocument[],
  byReason: ReadonlyMap<Reason | undefined, readonly SourceDocument[]>,
  links: ReadonlyMap<string, CreditLinks>,
) {
  const credited = [...links.values()].flat();
  return {
    source: countDocuments(source),
    loaded: countDocuments(byReason.get(undefined)),
    notLoaded: REASONS.map(({ name, meaning }) => {
      return { name, meaning, ...countDocuments(byReason.get(name)) };
    }),
    /** The rows of credits, and how many of them refer to a sale. */
    credits: { rows: credited.length, linked: credited.filter(Boolean).length },
  };
}

/** Formats the report for a terminal. */
export function reportText(report: Report): string {
  const { source, loaded, notLoaded, credits } = report;
  const total = { name: 'source', meaning: 'the sum of the lines above' };
  return [
    columns('', 'documents', 'rows'),
    ...[{ ...loaded, name: 'loaded', meaning: '' }, ...notLoaded, { ...source, ...total }].map(
      ({ name, documents, rows, meaning }) => columns(name, documents, rows, meaning),
    ),
    '',
    `${credits.linked} of ${credits.rows} rows of credits are linked to an earlier sale.`,
  ].join('\n');
}

function countDocuments(documents: readonly SourceDocument[] = []) {
  const rows = documents.reduce((sum, document) => sum + document.rows.length, 0);
  return { documents: documents.length, rows };
}

function columns(name: string, documents: Cell, rows: Cell, text = ''): string {
  const line = `${name.padEnd(22)}${cell(documents)}${cell(rows)}  ${text}`;
  return line.trimEnd();
}

type Cell = string | number;

function cell(value: Cell): string {
  return value.toLocaleString('en-AU').padStart(10);
}
