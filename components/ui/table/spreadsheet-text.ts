import { escapeFormula } from '#lib/text/text.ts';

/**
 * Rows as tab-separated text for a spreadsheet, headings first. White space within a cell is collapsed, and an
 * apostrophe keeps cells from being read as formulas.
 */
export function toSpreadsheetTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(tsvCell).join('\t')).join('\n');
}

function tsvCell(cell: string): string {
  const text = cell.replaceAll(/\s+/g, ' ').trim();
  const figure = text.replace(/^−/, '-').replaceAll(/(?<=\d),(?=\d{3})/g, '');
  if (/^-?\d+(\.\d+)?$/.test(figure) && /[.,−]/.test(text)) return figure;
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/**
 * Rows as CSV for a spreadsheet, headings first: UTF-8 with a byte order mark, numbers unquoted, cells guarded
 * against being read as formulas.
 */
export function toSpreadsheetCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\u{feff}${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = escapeFormula(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
