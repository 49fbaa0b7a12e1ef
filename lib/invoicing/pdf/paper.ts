import type { Pdf, TextStyle } from './pen.ts';
import { type Element, type Sheets, WIDTH } from './sheets.ts';

/** Where a document is written to: its sheets, and the part of the structure that is read aloud. */
export type Paper = { readonly pdf: Pdf; readonly sheets: Sheets; readonly section: Element };

/** Writes a paragraph across the sheet. */
export function writeText(
  { pdf, sheets, section }: Paper,
  kind: 'H1' | 'H2' | 'P',
  text: string,
  style: TextStyle,
): void {
  const lines = sheets.pen.wrap(text, WIDTH, style);
  if (lines.length === 0) return;
  const element = pdf.struct(kind);
  section.add(element);
  const leading = style.size * LEADING;
  // A heading is not left alone at the foot of a sheet.
  if (kind === 'H2') sheets.room(leading * 4);
  sheets.row([{ element, kind, x: 0, width: WIDTH, lines }], leading);
  element.end();
}

const LEADING = 1.35;
