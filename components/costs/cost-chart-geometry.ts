import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import type { CostStep } from '#lib/costs/cost-history.ts';
import { formatAmount } from '#lib/money.ts';

/** The range of dates and costs that all charts of a product share, so that they can be compared. */
export type ChartFrame = {
  /** Dates, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Costs, in dollars. */
  readonly least: number;
  readonly most: number;
};

/** A step chart in the units of its SVG view box. */
type ChartGeometry = {
  /** SVG paths of the two costs. */
  readonly invoice: string;
  readonly rebated: string;
  readonly sums: readonly { readonly label: string; readonly y: number }[];
  readonly months: readonly { readonly label: string; readonly x: number }[];
  readonly xOf: (date: string) => number;
  readonly yOf: (cost: number) => number;
  /** The plot area, inside the axis labels. */
  readonly box: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
};

/** A frame that contains every change of `histories` and the dates `days`, with some padding. */
export function chartFrame(
  histories: readonly (readonly CostStep[])[],
  days: readonly string[],
): ChartFrame {
  const steps = histories.flat();
  const dates = [...steps.map(({ effectiveDate }) => effectiveDate), ...days].sort();
  const costs = steps.flatMap(({ invoiceCost = [], fullyRebatedCost }) => [
    fullyRebatedCost,
    ...[invoiceCost].flat(),
  ]);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const padding = most === least ? Math.max(Math.abs(most) * 0.05, 1) : (most - least) * 0.1;
  const [first, last] = [midnight(dates[0] ?? ''), midnight(dates.at(-1) ?? '')];
  const lead = Math.max((last - first) * 0.06, 30 * DAY_MS);
  return {
    from: dateOf(first - lead / 3),
    to: dateOf(last + lead),
    least: least - padding,
    most: most + padding,
  };
}

/** Lays out the steps of one history within a frame, for a view box of this size. */
export function chartGeometry(
  steps: readonly CostStep[],
  frame: ChartFrame,
  size: { readonly width: number; readonly height: number },
): ChartGeometry {
  const y = scaleLinear().domain([frame.least, frame.most]);
  const ticks = y.ticks(3);
  const labels = ticks.map((tick) => formatAmount(tick));
  const left = 8 + Math.max(...labels.map((label) => label.length)) * DIGIT;
  const box = { left, right: size.width - 4, top: 6, bottom: size.height - 20 };
  y.range([box.bottom, box.top]);
  const x = scaleUtc()
    .domain([midnight(frame.from), midnight(frame.to)])
    .range([box.left, box.right]);
  const xOf = (date: string) => round(x(midnight(date)));
  const yOf = (cost: number) => round(y(cost));
  return {
    invoice: path(({ invoiceCost }) => invoiceCost),
    rebated: path(({ fullyRebatedCost }) => fullyRebatedCost),
    sums: ticks.map((tick, at) => ({ label: labels[at] ?? '', y: yOf(tick) })),
    months: x
      .ticks(Math.max(2, Math.round(size.width / 130)))
      .map((tick) => ({ label: monthOf(tick), x: round(x(tick)) }))
      // A label is about eight digits wide and must stay within the chart.
      .filter((month) => month.x - 4 * DIGIT > 0 && month.x + 4 * DIGIT < size.width),
    xOf,
    yOf,
    box,
  };

  /** Each cost holds until the next, the last to the right edge; an unknown one is a gap. */
  function path(costOf: (step: CostStep) => number | undefined): string {
    const last = steps.at(-1);
    const points = steps.map((step): Point => [step.effectiveDate, costOf(step)]);
    if (last) points.push([frame.to, costOf(last)]);
    const draw = line<Point>(
      ([date]) => xOf(date),
      ([, cost = 0]) => yOf(cost),
    );
    const isKnown = ([, cost]: Point) => cost !== undefined;
    return draw.defined(isKnown).curve(curveStepAfter)(points) ?? '';
  }
}

type Point = readonly [date: string, cost: number | undefined];

/** The width of a digit in the labels. */
const DIGIT = 6.5;
const DAY_MS = 86_400_000;
const MONTH = new Intl.DateTimeFormat('en-AU', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function monthOf(date: Date): string {
  return MONTH.format(date);
}

/** Two decimals: more would make the SVG larger without being visible. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
