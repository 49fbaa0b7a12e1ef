/**
 * Rows as tab-separated text for a spreadsheet, headings first. White space within a cell is collapsed, and an
 * apostrophe keeps cells from being read as formulas.
 */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(tsvCell).join('\t')).join('\n');
}

function tsvCell(cell: string): string {
  const text = cell.replaceAll(/\s+/g, ' ').trim();
  const figure = text.replace(/^−/, '-').replaceAll(/(?<=\d),(?=\d{3})/g, '');
  if (/^-?\d+(\.\d+)?$/.test(figure) && /[.,−]/.test(text)) return figure;
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}
