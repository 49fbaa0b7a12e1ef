import { expect, test } from 'vitest';
import type { OrderLine } from './buyer.ts';
import { standingOf } from './standing.ts';

const OPEN = { stage: 'SENT', isOpen: true, isOverdue: false } as const;
const CLOSED = { stage: 'CLOSED_SHORT', isOpen: false, isOverdue: false } as const;
const CANCELLED = { stage: 'CANCELLED', isOpen: false, isOverdue: false } as const;

function line(received: number, deleted = false): OrderLine {
  const status = ['NOT_RECEIPTED', 'PARTIALLY_RECEIPTED', 'FULLY_RECEIPTED'] as const;
  return {
    lineId: 1,
    purchaseOrderNumber: '1',
    lineNumber: 1,
    deleted,
    quantities: { ordered: 2, received },
    purchaseOrderReceiptStatus: status[received] ?? 'FULLY_RECEIPTED',
  };
}

test.each([
  ['nothing has come', [line(0), line(0)], OPEN, 'O', true],
  ['something has come', [line(0), line(1)], OPEN, 'P', true],
  ['all has come', [line(2), line(2)], OPEN, 'R', false],
  ['all has come that was not deleted', [line(2), line(0, true)], OPEN, 'R', false],
  ['it was closed short', [line(2), line(1)], CLOSED, 'C', false],
  ['it was cancelled', [line(0, true)], CANCELLED, 'X', false],
] as const)('where %s an order says so', (_, lines, progress, state, isOpen) => {
  expect(standingOf(lines, progress)).toEqual({ state, isOpen });
});
