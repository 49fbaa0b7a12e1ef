import { test } from '@playwright/test';

/** Whether journeys for deployed services run on the test run’s own service: `BASE_URL` is not set. */
export function isOverMadeRecords(): boolean {
  return process.env['BASE_URL'] === undefined;
}

/**
 * Ends a journey that lacks a record or a sign-in. On a deployed service it is skipped with the reason; on the test run's
 * own service, which has all of them, it fails.
 */
export function notToBeHad(reason: string): never {
  if (!isOverMadeRecords()) test.info().skip(true, reason);
  throw new Error(reason);
}
