import { test } from '@playwright/test';

/**
 * Ends a journey whose record or person is not to be had where it goes: it is skipped, and says why. Where all has to be
 * there (`JOURNEYS_FIND_ALL`) it has failed.
 */
export function notToBeHad(reason: string): never {
  if (process.env['JOURNEYS_FIND_ALL'] === undefined) test.info().skip(true, reason);
  throw new Error(reason);
}
