import { type PdfTarget, WIDTH } from './layout.ts';

/** A label with its value, which may have several lines. */
type LabelledValue = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly isStrong?: boolean;
};

/** Writes labelled values in columns. */
export function writeLabelledValues(
  { pdf, layout, section }: PdfTarget,
  values: readonly LabelledValue[],
): void {
  for (let first = 0; first < values.length; first += COLUMNS) {
    const cells = values.slice(first, first + COLUMNS).map((value, index) => {
      const element = pdf.struct('P');
      section.add(element);
      const style = value.isStrong ? { size: 9.5, isStrong: true } : { size: 9 };
      const lines = [
        ...layout.writer.wrap(value.name, TEXT_WIDTH, { size: 7.5, isQuiet: true }),
        ...value.lines.flatMap((line) => layout.writer.wrap(line, TEXT_WIDTH, style)),
      ];
      return { element, kind: 'P', x: index * COLUMN, width: TEXT_WIDTH, lines };
    });
    layout.row(cells, 11);
    for (const { element } of cells) element.end();
    layout.gap(5);
  }
}

const COLUMNS = 5;
const COLUMN = WIDTH / COLUMNS;
const TEXT_WIDTH = COLUMN - 10;
