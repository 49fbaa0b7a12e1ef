import type { DocumentLine, KitPart, LineItem } from './kits.ts';

/** The parts of a kit that fit into the limit; empty for a line that is not a kit. */
export type BoundedKit = {
  readonly parts: readonly BoundedPart[];
  /** Direct parts of the kit, listed or not; parts of nested kits are not counted. */
  readonly count: number;
};
export type BoundedPart = Omit<KitPart, 'parts'> & { readonly kit: BoundedKit };

/** The lines of a document that fit on a page. */
export type BoundedLines = {
  readonly lines: readonly { readonly line: LineItem; readonly kit: BoundedKit }[];
  /** Lines that do not fit, and parts that do not fit of the lines that do. */
  readonly linesLeft: number;
  readonly partsLeft: number;
};

/** At most `room` lines and parts together: lines first, then the parts of the first kits. */
export function boundedLines(lines: readonly DocumentLine[], room: number): BoundedLines {
  const shown = lines.slice(0, room);
  const partsRoom = room - shown.length;
  const budget = { room: partsRoom };
  const bounded = shown.map(({ line, parts }) => ({ line, kit: boundedKit(parts, budget) }));
  return {
    lines: bounded,
    linesLeft: lines.length - shown.length,
    partsLeft: rowsIn(shown) - shown.length - (partsRoom - budget.room),
  };
}

/** Number of lines, and of kit parts on every level. */
export function rowsIn(lines: readonly DocumentLine[]): number {
  return lines.reduce((sum, { parts }) => sum + 1 + countParts(parts), 0);
}

/** Subtracts what it lists from `budget`: the parts of a kit before those of nested kits. */
function boundedKit(parts: readonly KitPart[], budget: { room: number }): BoundedKit {
  const listed = parts.slice(0, budget.room);
  budget.room -= listed.length;
  return {
    parts: listed.map(({ parts: deeper, ...part }) => ({
      ...part,
      kit: boundedKit(deeper, budget),
    })),
    count: parts.length,
  };
}

function countParts(parts: readonly KitPart[]): number {
  return parts.reduce((sum, part) => sum + 1 + countParts(part.parts), 0);
}
