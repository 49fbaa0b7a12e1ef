import type { PurchaseOrderLine } from './schema.ts';

/** A line with the lines that are its parts; a part may be a kit itself. */
export type LineNode = {
  readonly line: PurchaseOrderLine;
  readonly parts: readonly LineNode[];
};

/**
 * The lines with every part of a kit within it, each line once and in the order given. A part whose header is
 * not among them stands by itself, and so do lines that name each other as headers, and a part on the level
 * below the lowest, `MAX_LINE_LEVELS`.
 */
export function lineTree(lines: readonly PurchaseOrderLine[]): LineNode[] {
  const nodes = new Map(
    lines.map((line): [number, Node] => [line.lineNumber, { line, parts: [], depth: undefined }]),
  );
  for (const node of nodes.values()) setDepths(node, nodes);
  const top: LineNode[] = [];
  for (const node of nodes.values()) {
    const kit = node.depth === 0 ? undefined : headerOf(node, nodes);
    if (kit) kit.parts.push(node);
    else top.push(node);
  }
  return top;
}

/** The most levels of parts below a line. */
export const MAX_LINE_LEVELS = 10;

/** `depth` is how many headers are above it, undefined as long as nobody has looked. */
type Node = {
  readonly line: PurchaseOrderLine;
  readonly parts: LineNode[];
  depth: number | undefined;
};

function headerOf({ line }: Node, nodes: ReadonlyMap<number, Node>): Node | undefined {
  const number = line.kit?.headerLineNumber;
  return number === undefined ? undefined : nodes.get(number);
}

/** Goes up from a line to what is known, and comes down again: each line is passed once in all. */
function setDepths(from: Node, nodes: ReadonlyMap<number, Node>): void {
  const path = new Set<Node>();
  let at: Node | undefined = from;
  while (at && at.depth === undefined && !path.has(at)) {
    path.add(at);
    at = headerOf(at, nodes);
  }
  const isRound = at !== undefined && path.has(at);
  if (isRound) {
    const inPath = [...path];
    for (const node of inPath.slice(at ? inPath.indexOf(at) : 0)) node.depth = 0;
  }
  for (const node of [...path].reverse()) {
    const above = headerOf(node, nodes)?.depth;
    node.depth ??= above === undefined || above === MAX_LINE_LEVELS ? 0 : above + 1;
  }
}
