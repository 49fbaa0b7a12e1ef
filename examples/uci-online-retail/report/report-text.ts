import { textTable } from '#examples/text-table.ts';
import type { Report } from './report.ts';

/** Formats the report as tables for a terminal. */
export function reportText(report: Report): string {
  const { source, loaded, notLoaded, problems, feeds, creditLines, keptAsTheyAre } = report;
  return [
    textTable(
      ['', 'documents', 'rows', ''],
      [
        ['loaded', loaded.documents, loaded.rows, ''],
        ...notLoaded.map((count) => [count.name, count.documents, count.rows, count.meaning]),
        ['source', source.documents, source.rows, 'the sum of the lines above'],
      ],
    ),
    ...(problems.length > 0 ? [['rows that cannot be read', ...problems].join('\n')] : []),
    textTable(
      ['feed', 'documents', 'rows', 'excluding GST', 'GST', 'including GST'],
      Object.entries(feeds).map(([country, { documents, rows, total }]) => [
        country,
        documents,
        rows,
        total.excludingGst,
        total.gst,
        total.includingGst,
      ]),
    ),
    textTable(
      ['type', 'au', 'nz'],
      typesOf(report).map((type) => [type, feeds.au.types[type] ?? 0, feeds.nz.types[type] ?? 0]),
    ),
    textTable(
      ['lines of credits', 'rows', ''],
      creditLines.map((count) => [count.name, count.rows, count.meaning]),
    ),
    textTable(
      ['loaded as they are', 'rows', ''],
      keptAsTheyAre.map((count) => [count.name, count.rows, count.meaning]),
    ),
  ].join('\n\n');
}

function typesOf({ feeds }: Report) {
  return [...new Set([feeds.au, feeds.nz].flatMap(({ types }) => typedKeys(types)))].sort();
}

function typedKeys<K extends string>(record: Partial<Record<K, number>>): K[] {
  const keys: K[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
