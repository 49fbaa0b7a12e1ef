import { expect, test } from 'vitest';
import { dueStatus } from './invoice-view.ts';

const TODAY = '2026-11-20';

test('an invoice is overdue from the day after it was due, while a balance is owing', () => {
  const owing = { dueDate: '2026-11-19', balanceOwing: 0.05 };
  expect(dueStatus(owing, TODAY)).toEqual({ kind: 'overdue', days: 1, date: '2026-11-19' });
  expect(dueStatus({ ...owing, dueDate: TODAY }, TODAY)).toEqual({ kind: 'due', date: TODAY });
});

test('an invoice without a balance is never overdue', () => {
  expect(dueStatus({ dueDate: '2020-01-31' }, TODAY)).toEqual({ kind: 'due', date: '2020-01-31' });
});

test('a paid invoice, or one without a due date, is not due', () => {
  expect(dueStatus({ dueDate: '2026-11-19', balanceOwing: 0 }, TODAY)).toBeUndefined();
  expect(dueStatus({ balanceOwing: 10 }, TODAY)).toBeUndefined();
});
