import type { Pdf, TextStyle } from './pen.ts';
import { type Element, type Sheets, WIDTH } from './sheets.ts';

/** Where a document is written: the layout of its pages, and its section of the tagged structure. */
export type Paper = { readonly pdf: Pdf; readonly layout: Sheets; readonly section: Element };

/** Writes a paragraph across the page. */
export function writeText(
  { pdf, layout, section }: Paper,
  kind: 'H1' | 'H2' | 'P',
  text: string,
  style: TextStyle,
): void {
  const lines = layout.writer.wrap(text, WIDTH, style);
  if (lines.length === 0) return;
  const element = pdf.struct(kind);
  section.add(element);
  const leading = style.size * LINE_HEIGHT;
  // Keep a heading on the same page as what follows.
  if (kind === 'H2') layout.ensureRoom(leading * 4);
  layout.row([{ element, kind, x: 0, width: WIDTH, lines }], leading);
  element.end();
}

const LINE_HEIGHT = 1.35;
