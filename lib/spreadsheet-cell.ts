/**
 * A text as a cell of a spreadsheet that never counts as a formula: where it could be one, also behind blanks
 * that a spreadsheet passes over, an apostrophe stands before it.
 */
export function spreadsheetCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Full-width forms count as well; a tab or a line that begins a cell may end it. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
