import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';

/** A line with its component lines; a component may be a kit itself. */
export type LineNode = {
  readonly line: PurchaseOrderLine;
  readonly parts: readonly LineNode[];
};

/**
 * The lines as a tree, components below their kit header, each line once and in the order given. Lines whose header is
 * missing, that name each other as headers, or that are nested deeper than `MAX_LINE_LEVELS` are at the top level.
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

export const MAX_LINE_LEVELS = 10;

/** `depth` is the number of headers above the line; undefined until computed. */
type Node = {
  readonly line: PurchaseOrderLine;
  readonly parts: LineNode[];
  depth: number | undefined;
};

function headerOf({ line }: Node, nodes: ReadonlyMap<number, Node>): Node | undefined {
  const number = line.kit?.headerLineNumber;
  return number === undefined ? undefined : nodes.get(number);
}

/** Walks up to the first known depth and assigns depths on the way down, so each line is visited once overall. */
function setDepths(from: Node, nodes: ReadonlyMap<number, Node>): void {
  const path = new Set<Node>();
  let at: Node | undefined = from;
  while (at && at.depth === undefined && !path.has(at)) {
    path.add(at);
    at = headerOf(at, nodes);
  }
  const isCycle = at !== undefined && path.has(at);
  if (isCycle) {
    const inPath = [...path];
    for (const node of inPath.slice(at ? inPath.indexOf(at) : 0)) node.depth = 0;
  }
  for (const node of [...path].reverse()) {
    const above = headerOf(node, nodes)?.depth;
    node.depth ??= above === undefined || above === MAX_LINE_LEVELS ? 0 : above + 1;
  }
}
