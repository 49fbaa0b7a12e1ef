import type { PurchaseOrderLine } from './schema.ts';

/** A line with the lines that are its parts; a part may be a kit itself. */
export type LineNode = {
  readonly line: PurchaseOrderLine;
  readonly parts: readonly LineNode[];
};

/**
 * The lines with every part of a kit within it, each line once and in the order given. A part whose header is
 * not among them stands by itself, and so do lines that name each other as headers.
 */
export function lineTree(lines: readonly PurchaseOrderLine[]): LineNode[] {
  const nodes = new Map(
    lines.map((line): [number, { line: PurchaseOrderLine; parts: LineNode[] }] => [
      line.lineNumber,
      { line, parts: [] },
    ]),
  );
  const headers = new Map(lines.map((line) => [line.lineNumber, line.kit?.headerLineNumber]));
  const top: LineNode[] = [];
  for (const [lineNumber, node] of nodes) {
    const header = headers.get(lineNumber);
    const kit =
      header === undefined || isRound(lineNumber, headers) ? undefined : nodes.get(header);
    if (kit) kit.parts.push(node);
    else top.push(node);
  }
  return top;
}

/** Whether the headers of a line lead back to it. */
function isRound(lineNumber: number, headers: ReadonlyMap<number, number | undefined>): boolean {
  const met = new Set<number>();
  let at = headers.get(lineNumber);
  while (at !== undefined && !met.has(at)) {
    if (at === lineNumber) return true;
    met.add(at);
    at = headers.get(at);
  }
  return false;
}
