import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';

/**
 * Rows as CSV for a spreadsheet, headings first: UTF-8 with a byte order mark, numbers unquoted, cells guarded
 * against being read as formulas.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\u{feff}${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = spreadsheetCell(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
