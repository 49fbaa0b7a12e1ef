import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';

/**
 * Rows as CSV for a spreadsheet, the headings first: UTF-8 with a mark in front, numbers as they are, nothing
 * that counts as a formula.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\u{feff}${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`;
}

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = spreadsheetCell(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
