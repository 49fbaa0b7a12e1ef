import type { Report } from './report.ts';

/** The report as tables for a terminal. */
export function reportText(report: Report): string {
  const { source, loaded, notLoaded, problems, feeds, creditLines, keptAsTheyAre } = report;
  return [
    table(
      ['', 'documents', 'rows', ''],
      [
        ['loaded', loaded.documents, loaded.rows, ''],
        ...notLoaded.map((count) => [count.name, count.documents, count.rows, count.meaning]),
        ['source', source.documents, source.rows, 'the sum of the lines above'],
      ],
    ),
    ...(problems.length > 0 ? [['rows that cannot be read', ...problems].join('\n')] : []),
    table(
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
    table(
      ['type', 'au', 'nz'],
      typesOf(report).map((type) => [type, feeds.au.types[type] ?? 0, feeds.nz.types[type] ?? 0]),
    ),
    table(
      ['lines of credits', 'rows', ''],
      creditLines.map((count) => [count.name, count.rows, count.meaning]),
    ),
    table(
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

type Cell = string | number;

/** Numbers stand to the right, text to the left. */
function table(head: string[], body: Cell[][]): string {
  const rows = [head, ...body.map((row) => row.map(textOf))];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isNumeric = head.map((_, column) => body.every((row) => typeof row[column] === 'number'));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function textOf(cell: Cell): string {
  return typeof cell === 'number' ? cell.toLocaleString('en-AU') : cell;
}
