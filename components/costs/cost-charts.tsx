import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import {
  type CostStep,
  costAtDate,
  type SharedHistory,
  sharedHistories,
} from '#lib/costs/cost-history.ts';
import type { ProductCosts } from '#lib/costs/product-costs.ts';
import { formatAmount } from '#lib/money.ts';
import { formatCount } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  product: ProductCosts;
  /** `today` and `date` are `YYYY-MM-DD`. */
  today: string;
  date: string;
};

/**
 * The cost history of a product: one chart for each group of states with equal costs, all to one scale. Hidden from
 * assistive technology, since the table below has the same figures.
 */
export function CostCharts({ product, today, date }: Props) {
  const shared = sharedHistories(product.states);
  if (shared.length === 0) return undefined;
  const frame = chartFrame(
    shared.map(({ steps }) => steps),
    [today, date],
  );
  return (
    <figure>
      <div
        className={
          shared.length === 1
            ? 'max-w-224'
            : 'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6 gap-y-3'
        }
      >
        {shared.map((history) => (
          <StateChart
            key={history.states[0]?.stateCode}
            history={history}
            frame={frame}
            today={today}
            date={date}
            size={shared.length === 1 ? WIDE : SMALL}
          />
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-(length:--text-xs) text-quiet">
        <ChartKey look="invoice">Invoice cost</ChartKey>
        <ChartKey look="rebated">Rebated cost</ChartKey>
        <ChartKey look="today">Today</ChartKey>
        {date !== today && <ChartKey look="date">{formatDate(date)}</ChartKey>}
      </figcaption>
    </figure>
  );
}

const SMALL = { width: 300, height: 130 };
const WIDE = { width: 900, height: 220 };

type ChartProps = {
  history: SharedHistory;
  frame: ChartFrame;
  today: string;
  date: string;
  size: { width: number; height: number };
};

function StateChart({ history, frame, today, date, size }: ChartProps) {
  const { states, steps, earlier } = history;
  const view = chartGeometry(steps, frame, size);
  const { left, right, top, bottom } = view.box;
  const { inForce } = costAtDate(history, date);
  return (
    <div className="break-inside-avoid">
      <p className="font-medium text-(length:--text-sm)">
        {states.map(({ stateName }) => stateName).join(', ')}
        {inForce?.invoiceCost !== undefined && (
          <span className="text-quiet"> Invoice cost {formatAmount(inForce.invoiceCost)}</span>
        )}
        {earlier > 0 && (
          <span className="text-quiet"> · {formatCount(earlier)} earlier not shown</span>
        )}
      </p>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
        className="h-auto w-full fill-quiet text-[10.5px]"
      >
        {view.sums.map(({ label, y }) => (
          <g key={label}>
            <path className="stroke-line" d={`M${left} ${y}H${right}`} />
            <text x={left - 5} y={y + 3.5} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {view.months.map(({ label, x }) => (
          <text key={label} x={x} y={size.height - 5} textAnchor="middle">
            {label}
          </text>
        ))}
        <path className={LINES.today} d={`M${view.xOf(today)} ${top}V${bottom}`} />
        {date !== today && (
          <path className={LINES.date} d={`M${view.xOf(date)} ${top}V${bottom}`} />
        )}
        <path className={LINES.rebated} d={view.rebated} />
        <path className={LINES.invoice} d={view.invoice} />
        {inForce?.invoiceCost !== undefined && (
          <circle
            className="fill-accent stroke-[1.5px] stroke-canvas"
            cx={view.xOf(date)}
            cy={view.yOf(inForce.invoiceCost)}
            r={3.5}
          />
        )}
      </svg>
    </div>
  );
}

const LINES = {
  invoice: 'fill-none stroke-2 stroke-accent',
  rebated: 'fill-none stroke-[1.25px] stroke-ink [stroke-dasharray:4_3]',
  today: 'stroke-[1.5px] stroke-field-edge [stroke-dasharray:1_3] [stroke-linecap:round]',
  date: 'stroke-ink',
};

function ChartKey({ look, children }: { look: keyof typeof LINES; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 22 10" aria-hidden="true" className="h-2.5 w-5.5">
        <path className={LINES[look]} d="M1 5H21" />
      </svg>
      {children}
    </span>
  );
}

/** The range of dates and costs that all charts of a product share, so that they can be compared. */
export type ChartFrame = {
  /** Dates, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Costs, in dollars. */
  readonly least: number;
  readonly most: number;
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

/** Lays out the steps of one history within a frame for an SVG view box: paths, labels, the plot area inside them. */
export function chartGeometry(
  steps: readonly CostStep[],
  frame: ChartFrame,
  size: { readonly width: number; readonly height: number },
) {
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
      .map((tick) => ({ label: MONTH.format(tick), x: round(x(tick)) }))
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

/** Two decimals: more would make the SVG larger without being visible. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
