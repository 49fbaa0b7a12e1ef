/** A name that is to stand beside a point of a picture. */
export type Named = { readonly x: number; readonly y: number; readonly name: string };
/** Where it stands: `x` is where the text begins, or ends where it is to the left of its point. */
export type Label = Named & { readonly anchor: 'start' | 'end' };

/**
 * The names that fit beside their points, to the right or else to the left, without one lying over another or over
 * a point; the first come first. What does not fit is left out: who points at it is told.
 */
export function mapLabels(points: readonly Named[], width: number): Label[] {
  const taken: Box[] = points.map(({ x, y }) => boxOf(x - POINT, y, 2 * POINT));
  const labels: Label[] = [];
  for (const [at, { x, y, name }] of points.entries()) {
    const long = name.length * LETTER;
    const sides = [
      { anchor: 'start' as const, x: x + GAP, box: boxOf(x + GAP, y, long) },
      { anchor: 'end' as const, x: x - GAP, box: boxOf(x - GAP - long, y, long) },
    ];
    const others = taken.filter((_, place) => place !== at);
    const side = sides.find(
      ({ box }) => box.left >= 0 && box.right <= width && !others.some((other) => meet(box, other)),
    );
    if (!side) continue;
    taken.push(side.box);
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

/** How wide a letter is, how high a line, and how far a name is from its point. */
const LETTER = 6.2;
const LINE = 12;
const GAP = 8;
const POINT = 5;

function boxOf(left: number, y: number, width: number): Box {
  return { left, right: left + width, top: y - LINE / 2, bottom: y + LINE / 2 };
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
