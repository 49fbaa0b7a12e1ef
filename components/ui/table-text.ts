/**
 * The rows of a table as text for a spreadsheet: cells apart by tabs, rows by lines, the headings first.
 * Blanks within a cell are one blank; what would count as a formula is kept from it by an apostrophe.
 */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(cellText).join('\t')).join('\n');
}

function cellText(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const figure = plain.replace(/^−/, '-').replaceAll(/(?<=\d),(?=\d{3})/g, '');
  if (/^-?\d+(\.\d+)?$/.test(figure) && /[.,−]/.test(plain)) return figure;
  return /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
}
