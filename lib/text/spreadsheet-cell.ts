/**
 * A text as a spreadsheet cell that is never evaluated as a formula: anything that could be one, also after blanks
 * that spreadsheets ignore, is prefixed with an apostrophe.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Includes full-width forms. A leading tab or line break could end the cell. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;
