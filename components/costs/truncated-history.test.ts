import { expect, test } from 'vitest';
import { CostSummary } from '#components/products/cost-summary.tsx';
import type { CostStep } from '#lib/costs/cost-history.ts';
import { renderMarkup } from '#tests/support/markup.ts';
import { CostCharts } from './cost-charts.tsx';
import { CostHistoryTable } from './cost-history-table.tsx';
import { costGroups, costRows } from './cost-rows.ts';
import { CostTable } from './cost-table.tsx';

const step = (effectiveDate: string, invoiceCost: number): CostStep => ({
  effectiveDate,
  invoiceCost,
  fullyRebatedCost: invoiceCost,
  buyingGuideRecordNumber: 7,
});
const steps = [step('2026-01-01', 9), step('2026-06-01', 10), step('2026-12-01', 11)];
const productWith = (earlier: number) => ({
  productNumber: 'OFTEN',
  description: undefined,
  states: [{ stateCode: '01', stateName: 'NSW', steps, earlier }],
});

test('the history table says how many changes are left out, and whether the CSV file has them', () => {
  const markupOf = (earlier: number, maxRows?: number) =>
    renderMarkup(CostHistoryTable, {
      caption: 'History',
      product: productWith(earlier),
      ...(maxRows === undefined ? {} : { maxRows }),
    });
  expect(markupOf(25)).toContain('and 25 more changes, the earliest not shown');
  expect(markupOf(0, 2)).toContain('and 1 more changes: the CSV file has all of them');
  expect(markupOf(0)).not.toContain('more changes');
});

test('a chart says how many earlier changes are not shown', () => {
  const markupOf = (earlier: number) =>
    renderMarkup(CostCharts, {
      product: productWith(earlier),
      today: '2026-11-21',
      date: '2026-11-21',
    });
  expect(markupOf(25)).toContain('25 earlier not shown');
  expect(markupOf(0)).not.toContain('not shown');
});

test('a date before the history that was read does not show as having no cost', () => {
  const markupOn = (date: string) =>
    renderMarkup(CostTable, {
      caption: 'In force',
      countryCode: 'au',
      groups: costGroups([productWith(25)], () => date),
      date,
    });
  expect(markupOn('2020-01-01')).toContain('Too many changes before 1 Jan 2026');
  expect(markupOn('2020-01-01')).not.toContain('No cost on');
  expect(markupOn('2026-02-01')).toContain('not known');
  expect(markupOn('2026-07-01')).not.toContain('not known');
});

test('the summary does not show the first cost that was read as the next change', () => {
  const summaryOn = (date: string) =>
    renderMarkup(CostSummary, { rows: costRows(productWith(25).states, () => date) });
  expect(summaryOn('2020-01-01')).toContain('Too many changes before 1 Jan 2026');
  expect(summaryOn('2026-07-01')).toContain('1 Dec 2026: $11.00 invoice');
  expect(summaryOn('2026-07-01')).toContain('No rebate in any state');
});
