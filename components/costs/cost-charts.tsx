import { formatDate } from '#lib/dates.ts';
import { formatAmount } from '#lib/money.ts';
import {
  costStanding,
  type SharedHistory,
  sharedHistories,
} from '#lib/procurement/cost-history.ts';
import type { ProductCosts } from '#lib/procurement/product-costs.ts';
import { type ChartFrame, chartFrame, chartView } from './cost-chart-view.ts';

type Parts = {
  product: ProductCosts;
  /** Both as `YYYY-MM-DD`. */
  today: string;
  date: string;
};

/**
 * How a product's costs went, a chart for each state whose costs differ, all to one scale. They repeat what the
 * table below them says, so neither ear nor keyboard is led through them.
 */
export function CostCharts({ product, today, date }: Parts) {
  const shared = sharedHistories(product.states);
  if (shared.length === 0) return undefined;
  const frame = chartFrame(
    shared.map(({ steps }) => steps),
    [today, date],
  );
  return (
    <figure className="cost-charts">
      <div className={shared.length === 1 ? 'cost-chart-one' : 'cost-chart-grid'}>
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
      <figcaption>
        <ChartKey look="cost-line-invoice">invoice cost</ChartKey>
        <ChartKey look="cost-line-rebated">fully rebated cost</ChartKey>
        <ChartKey look="cost-line-today">today</ChartKey>
        {date !== today && <ChartKey look="cost-line-date">{formatDate(date)}</ChartKey>}
      </figcaption>
    </figure>
  );
}

const SMALL = { width: 300, height: 130 };
const WIDE = { width: 900, height: 220 };

type ChartParts = {
  history: SharedHistory;
  frame: ChartFrame;
  today: string;
  date: string;
  size: { width: number; height: number };
};

function StateChart({ history, frame, today, date, size }: ChartParts) {
  const { states, steps, earlier } = history;
  const view = chartView(steps, frame, size);
  const { left, right, top, bottom } = view.box;
  const { inForce } = costStanding(history, date);
  return (
    <div>
      <p className="cost-chart-name">
        {states.map(({ stateName }) => stateName).join(', ')}
        {inForce?.invoiceCost !== undefined && (
          <span className="text-quiet"> {formatAmount(inForce.invoiceCost)}</span>
        )}
        {earlier > 0 && (
          <span className="text-quiet"> · {earlier.toLocaleString('en-AU')} earlier not shown</span>
        )}
      </p>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {view.sums.map(({ label, y }) => (
          <g key={label}>
            <path className="cost-grid" d={`M${left} ${y}H${right}`} />
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
        <path className="cost-line-today" d={`M${view.xOf(today)} ${top}V${bottom}`} />
        {date !== today && (
          <path className="cost-line-date" d={`M${view.xOf(date)} ${top}V${bottom}`} />
        )}
        <path className="cost-line-rebated" d={view.rebated} />
        <path className="cost-line-invoice" d={view.invoice} />
        {inForce?.invoiceCost !== undefined && (
          <circle
            className="cost-dot"
            cx={view.xOf(date)}
            cy={view.yOf(inForce.invoiceCost)}
            r={3.5}
          />
        )}
      </svg>
    </div>
  );
}

function ChartKey({ look, children }: { look: string; children: string }) {
  return (
    <span className="cost-key">
      <svg viewBox="0 0 22 10" aria-hidden="true">
        <path className={look} d="M1 5H21" />
      </svg>
      {children}
    </span>
  );
}
