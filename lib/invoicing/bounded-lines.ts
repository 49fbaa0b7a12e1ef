import type { DocumentLine, KitPart, LineItem } from './kits.ts';

/** A kit as far as there is room for it; no parts for a line that is none. */
export type BoundedKit = {
  readonly parts: readonly BoundedPart[];
  /** How many parts it has, listed or not; those of kits within it are not counted. */
  readonly count: number;
};
export type BoundedPart = Omit<KitPart, 'parts'> & { readonly kit: BoundedKit };

/** The lines of a document as far as a page has room for them. */
export type BoundedLines = {
  readonly lines: readonly { readonly line: LineItem; readonly kit: BoundedKit }[];
  /** Lines that have no room, and parts of the lines that have. */
  readonly linesLeft: number;
  readonly partsLeft: number;
};

/** At most `room` lines and parts of kits together: lines first, then the parts of the first kits. */
export function boundedLines(lines: readonly DocumentLine[], room: number): BoundedLines {
  const shown = lines.slice(0, room);
  const roomForParts = room - shown.length;
  const budget = { room: roomForParts };
  const bounded = shown.map(({ line, parts }) => ({ line, kit: boundedKit(parts, budget) }));
  return {
    lines: bounded,
    linesLeft: lines.length - shown.length,
    partsLeft: rowsIn(shown) - shown.length - (roomForParts - budget.room),
  };
}

/** How many lines, and parts of kits on every level, a document has. */
export function rowsIn(lines: readonly DocumentLine[]): number {
  return lines.reduce((sum, { parts }) => sum + 1 + partsIn(parts), 0);
}

/** Takes what it lists from `budget`, the parts of a kit before those of kits within it. */
function boundedKit(parts: readonly KitPart[], budget: { room: number }): BoundedKit {
  const taken = parts.slice(0, budget.room);
  budget.room -= taken.length;
  return {
    parts: taken.map(({ parts: deeper, ...part }) => ({
      ...part,
      kit: boundedKit(deeper, budget),
    })),
    count: parts.length,
  };
}

function partsIn(parts: readonly KitPart[]): number {
  return parts.reduce((sum, part) => sum + 1 + partsIn(part.parts), 0);
}
