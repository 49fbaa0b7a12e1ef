import { expect, test } from 'vitest';
import { makeLedger } from './ledger.ts';

test('allows the number acknowledged last, and numbers sent since without an answer', () => {
  const ledger = makeLedger();
  for (const number of [1, 2]) {
    ledger.begin('a', number);
    ledger.acknowledge('a', number);
  }
  ledger.begin('a', 3);
  expect([2, 3].flatMap((stored) => ledger.compare('a', stored))).toEqual([]);
});

test('reports a change that was acknowledged and is not there', () => {
  const ledger = makeLedger();
  for (const number of [1, 2]) {
    ledger.begin('a', number);
    ledger.acknowledge('a', number);
  }
  expect(ledger.compare('a', 1)).toEqual(['a: 1 is stored, 2 was acknowledged last']);
  expect(ledger.compare('a', undefined)).toEqual(['a: 0 is stored, 2 was acknowledged last']);
});

test('reports a change that nobody sent, and one that a later acknowledged change has replaced', () => {
  const ledger = makeLedger();
  ledger.begin('a', 1);
  ledger.begin('a', 2);
  ledger.acknowledge('a', 2);
  expect(ledger.compare('a', 7)).toHaveLength(1);
  expect(ledger.compare('a', 1)).toHaveLength(1);
});

test('counts what was acknowledged and what is unsettled', () => {
  const ledger = makeLedger();
  ledger.begin('a', 1);
  ledger.begin('b', 1);
  ledger.acknowledge('a', 1);
  expect(ledger.counts()).toEqual({ acknowledged: 1, unsettled: 1 });
});
