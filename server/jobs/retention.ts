import { errorFields } from '#lib/logging/error-log.ts';
import { HOURLY_KINDS, type OldDataContext, removeOldData } from './old-data.ts';
import { HOUR_MS, type JobServices, startRepeating } from './repeating.ts';

/** Removes old data of these kinds, at once and then every hour. A run that leaves some of it is counted as failed. */
export function startRetention(
  services: JobServices & Omit<OldDataContext, 'actor'>,
  kinds = HOURLY_KINDS,
  everyMs = HOUR_MS,
): { stop(): Promise<void> } {
  const { db, clock, config, log } = services;
  const failure = 'not all old data could be removed; trying again';
  return startRepeating(services, { name: 'retention', everyMs, failure }, async () => {
    const context = { db, clock, config, actor: 'retention' };
    const { removed, failures } = await removeOldData(context, kinds);
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed old data');
    for (const { kind, error } of failures) {
      log.warn({ ...errorFields(error), kind }, 'could not remove old data of this kind');
    }
    if (failures.length > 0)
      throw new Error(`Old data is left: ${failures.map(({ kind }) => kind).join(', ')}.`);
  });
}
