/** A point of the map and its name. */
type LabelledPoint = { readonly x: number; readonly y: number; readonly name: string };
/** A name to be drawn: `x` is where the text starts, or ends with the anchor `end`. */
export type Label = LabelledPoint & { readonly anchor: 'start' | 'end' };

/**
 * Places names to the right of their points, or else to the left, without overlapping names or points; earlier points
 * take precedence. Names that do not fit are left out, as each point has a tooltip.
 */
export function mapLabels(points: readonly LabelledPoint[], width: number): Label[] {
  const occupied: Box[] = points.map(({ x, y }) => boxAt(x - POINT_RADIUS, y, 2 * POINT_RADIUS));
  const labels: Label[] = [];
  for (const [index, { x, y, name }] of points.entries()) {
    const textWidth = name.length * LETTER_WIDTH;
    const sides = [
      { anchor: 'start' as const, x: x + GAP, box: boxAt(x + GAP, y, textWidth) },
      { anchor: 'end' as const, x: x - GAP, box: boxAt(x - GAP - textWidth, y, textWidth) },
    ];
    const others = occupied.filter((_, otherIndex) => otherIndex !== index);
    const side = sides.find(
      ({ box }) =>
        box.left >= 0 && box.right <= width && !others.some((other) => overlap(box, other)),
    );
    if (!side) continue;
    occupied.push(side.box);
    labels.push({ name, y, x: side.x, anchor: side.anchor });
  }
  return labels;
}

type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Estimated letter width and line height, gap between name and point, and radius of a point. */
const LETTER_WIDTH = 6.2;
const LINE_HEIGHT = 12;
const GAP = 8;
const POINT_RADIUS = 5;

function boxAt(left: number, y: number, width: number): Box {
  return { left, right: left + width, top: y - LINE_HEIGHT / 2, bottom: y + LINE_HEIGHT / 2 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
