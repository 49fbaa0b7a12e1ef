import { barsOf, code128, QUIET_MODULES } from '#lib/documents/barcode.ts';
import { LEFT, type PdfTarget, WIDTH } from './layout.ts';
import { INK } from './text.ts';

/** The firm's mark, as on the screens (`app/icon.svg`), in ink: it prints on any printer. */
export function drawMark({ pdf, layout }: PdfTarget, size: number): void {
  layout.draw((y) => {
    pdf
      .save()
      .translate(LEFT, y)
      .scale(size / MARK_SIZE);
    pdf.roundedRect(0, 0, MARK_SIZE, MARK_SIZE, 4).fill(INK);
    pdf.path(MARK_PATH).fill('#ffffff');
    pdf.restore();
  });
}

const MARK_SIZE = 20;
const MARK_PATH = 'M3.5 9.75h6v4.5h-6zM10.5 9.75h6v4.5h-6zM7 4.25h6v4.5H7zM2.5 15.25h15v1.25h-15z';

/**
 * Draws the Code 128 of a number at the right margin. Its narrowest bar is 0.33 mm, or less for a long number, but
 * never below 0.19 mm, which scanners at a counter still read: without room for that there is none.
 */
export function drawBarcode({ pdf, layout }: PdfTarget, text: string): void {
  const widths = code128(text);
  if (!widths) return;
  const { bars, modules } = barsOf(widths);
  const module = Math.min(WIDEST_MODULE, BARCODE_WIDTH / (modules + 2 * QUIET_MODULES));
  if (module < NARROWEST_MODULE) return;
  const left = LEFT + WIDTH - modules * module;
  layout.draw((y) => {
    for (const { at, width } of bars)
      pdf.rect(left + at * module, y, width * module, BARS_HEIGHT).fill('#000000');
    // For the person who types it where the scan fails.
    const [number] = layout.writer.wrap(text, BARCODE_WIDTH, { size: 8 });
    const box = { x: LEFT, y: y + BARS_HEIGHT + 2, width: WIDTH, isRight: true };
    if (number) layout.writer.write(number, box);
  });
}

const BARS_HEIGHT = 28;
/** In points, with the number below the bars. */
export const BARCODE_HEIGHT = BARS_HEIGHT + 10;
/** In points; the right margin is the quiet zone on that side. */
const BARCODE_WIDTH = 240;
const WIDEST_MODULE = 0.94;
const NARROWEST_MODULE = 0.54;
