import type { Paper } from './paper.ts';
import { WIDTH } from './sheets.ts';

/** A name and what it stands for. */
export type PaperFact = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly isStrong?: boolean;
};

/** Writes names and what they stand for, in columns. */
export function writeFacts({ pdf, sheets, section }: Paper, facts: readonly PaperFact[]): void {
  for (let first = 0; first < facts.length; first += COLUMNS) {
    const cells = facts.slice(first, first + COLUMNS).map((fact, index) => {
      const element = pdf.struct('P');
      section.add(element);
      const style = fact.isStrong ? { size: 9, isStrong: true } : { size: 8.5 };
      const lines = [
        ...sheets.pen.wrap(fact.name, COLUMN - GUTTER, { size: 7.5, isQuiet: true }),
        ...fact.lines.flatMap((line) => sheets.pen.wrap(line, COLUMN - GUTTER, style)),
      ];
      return { element, kind: 'P', x: index * COLUMN, width: COLUMN - GUTTER, lines };
    });
    sheets.row(cells, 11);
    for (const { element } of cells) element.end();
    sheets.gap(3);
  }
}

const COLUMNS = 5;
const COLUMN = WIDTH / COLUMNS;
const GUTTER = 10;
