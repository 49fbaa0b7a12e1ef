import { test } from '@playwright/test';

/** Whether the journeys of `found` go where those of `made` do: there is no deployed service to go to. */
export function isOverMadeRecords(): boolean {
  return process.env['BASE_URL'] === undefined;
}

/**
 * Ends a journey whose record or person is not to be had where it goes: it is skipped, and says why. Over the records of
 * the journeys all has to be there: it has failed.
 */
export function notToBeHad(reason: string): never {
  if (!isOverMadeRecords()) test.info().skip(true, reason);
  throw new Error(reason);
}
