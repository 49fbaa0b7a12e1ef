import { expect, test } from 'vitest';
import type { CostStep } from '#lib/costs/cost-history.ts';
import { chartFrame, chartGeometry } from './cost-charts.tsx';

const step = (effectiveDate: string, invoiceCost: number): CostStep => ({
  effectiveDate,
  invoiceCost,
  fullyRebatedCost: invoiceCost * 0.9,
  buyingGuideRecordNumber: 7,
});
const STEPS = [step('2025-01-01', 80), step('2026-03-01', 84), step('2027-01-01', 90)];
const SIZE = { width: 300, height: 130 };

test('every change of every state, today and the requested day are in view', () => {
  const frame = chartFrame([STEPS, [step('2024-06-01', 60)]], ['2026-11-21', '2027-12-01']);
  expect(frame.from < '2024-06-01').toBe(true);
  expect(frame.to > '2027-12-01').toBe(true);
  expect(frame.least).toBeLessThan(54);
  expect(frame.most).toBeGreaterThan(90);
});

test('a cost is level until its next change, and the last one to the right edge', () => {
  const frame = chartFrame([STEPS], ['2026-11-21']);
  const { invoice, xOf, yOf, box } = chartGeometry(STEPS, frame, SIZE);
  const corners = STEPS.flatMap(({ effectiveDate, invoiceCost }, at) => [
    ...(at === 0 ? [] : [`${xOf(effectiveDate)},${yOf(STEPS[at - 1]?.invoiceCost ?? 0)}`]),
    `${xOf(effectiveDate)},${yOf(invoiceCost ?? 0)}`,
  ]);
  expect(invoice).toBe(`M${corners.join('L')}L${box.right},${yOf(90)}L${box.right},${yOf(90)}`);
  expect(yOf(90)).toBeLessThan(yOf(80));
});

test('an unknown invoice cost is a gap in its line, and the rebated line continues', () => {
  const [first, second] = STEPS;
  if (!first || !second) throw new Error('there are two steps at least');
  const { invoiceCost: _, ...unknown } = first;
  const frame = chartFrame([[unknown, second]], []);
  const { invoice, rebated, xOf, yOf } = chartGeometry([unknown, second], frame, SIZE);
  const start = `M${xOf(second.effectiveDate)},${yOf(second.invoiceCost ?? 0)}`;
  expect(invoice.startsWith(start)).toBe(true);
  expect(rebated.startsWith(`M${xOf(first.effectiveDate)},`)).toBe(true);
});

test('a cost that never changed has a chart, even if it is 0', () => {
  for (const cost of [80, 0]) {
    const one = [step('2026-11-21', cost)];
    const view = chartGeometry(one, chartFrame([one], ['2026-11-21']), SIZE);
    expect(view.invoice).not.toMatch(/NaN|Infinity/);
    expect(view.sums.length).toBeGreaterThan(0);
    expect(view.months.length).toBeGreaterThan(0);
  }
});

test('labels stay within the chart, however large the amounts', () => {
  const steps = [step('2020-01-01', 1_250_000), step('2026-01-01', 1_300_000.5)];
  const { box, months } = chartGeometry(steps, chartFrame([steps], ['2026-11-21']), SIZE);
  expect(box.left).toBeGreaterThan(70);
  expect(box.left).toBeLessThan(110);
  for (const { x } of months) expect(x).toBeLessThan(SIZE.width - 20);
});
