import { Counter, Histogram, type Registry } from 'prom-client';
import type { StoreObserver } from '#server/storage/asset-store.ts';
import { watchedGauge } from './gauges.ts';

/** What waits in a queue of the database. */
type Backlog = { readonly length: number; readonly oldestSeconds: number };

/** Jobs, queues in the database, the asset store, and the issuer's keys. */
export function makeWorkMetrics(registry: Registry) {
  const registers = [registry];
  const lastSuccess = watchedGauge(registry, {
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last succeeded, or was started if it has not yet',
    labels: ['job_name'],
    aggregator: 'max',
  });
  const interval = watchedGauge(registry, {
    name: 'job_interval_seconds',
    help: 'How often a job runs',
    labels: ['job_name'],
    aggregator: 'max',
  });
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs, by how they ended',
    labelNames: ['job_name', 'outcome'] as const,
    registers,
  });
  const store = new Histogram({
    name: 'asset_store_duration_seconds',
    help: 'Duration of operations of the asset store, by outcome; of a read until its first byte',
    labelNames: ['operation', 'outcome'] as const,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60],
    registers,
  });
  const damagedReads = new Counter({
    name: 'asset_reads_damaged_total',
    help: 'Reads of assets whose bytes were not those of the upload',
    registers,
  });
  const backlogLength = watchedGauge(registry, {
    name: 'backlog_length',
    help: 'Work that is due in a queue of the database, the same for all instances',
    labels: ['queue'],
    aggregator: 'max',
  });
  const backlogAge = watchedGauge(registry, {
    name: 'backlog_oldest_seconds',
    help: 'How long the oldest work in a queue of the database has been due',
    labels: ['queue'],
    aggregator: 'max',
  });
  const webhookAttempts = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Duration of attempts to send a message of a webhook, by outcome',
    labelNames: ['outcome'] as const,
    buckets: [0.05, 0.25, 1, 5, 15],
    registers,
  });
  const keyFetches = new Counter({
    name: 'issuer_key_fetches_total',
    help: "Fetches of the issuer's signing keys, by how they ended",
    labelNames: ['outcome'] as const,
    registers,
  });
  // From the beginning, so that the first failure is an increase.
  for (const outcome of ['ok', 'failed']) keyFetches.inc({ outcome }, 0);
  let keysFetchedAt: number | undefined;
  watchedGauge(registry, {
    name: 'issuer_keys_age_seconds',
    help: "How long ago the issuer's signing keys were fetched; they are refetched when a token needs them",
    labels: [],
    // A worker that had no token to check for a while is not one that cannot fetch them.
    aggregator: 'min',
  }).watch({}, () =>
    keysFetchedAt === undefined ? undefined : (performance.now() - keysFetchedAt) / 1_000,
  );
  return {
    /** Begins to record a job that runs every so often. Until its first success, that is the present. */
    watchJob(name: string, everyMs: number) {
      let succeededAt = Date.now();
      for (const outcome of ['ok', 'failed']) runs.inc({ job_name: name, outcome }, 0);
      lastSuccess.watch({ job_name: name }, () => succeededAt / 1_000);
      interval.watch({ job_name: name }, () => everyMs / 1_000);
      return {
        succeeded() {
          succeededAt = Date.now();
          runs.inc({ job_name: name, outcome: 'ok' });
        },
        failed: () => runs.inc({ job_name: name, outcome: 'failed' }),
      };
    },
    recordWebhook: (outcome: string, seconds: number) =>
      webhookAttempts.observe({ outcome }, seconds),
    countDamagedRead: () => damagedReads.inc(),
    recordStore: ((operation, outcome, startedMs) =>
      store.observe(
        { operation, outcome },
        (performance.now() - startedMs) / 1_000,
      )) satisfies StoreObserver,
    /** Reports work that is due in the database, until disposed: how much, and for how long the oldest. */
    watchBacklog(queue: string, read: () => Promise<Backlog | undefined>): Disposable {
      let current: Promise<Backlog | undefined> | undefined;
      // Gauges are read at the same time: one query serves both.
      const readOnce = () => {
        current ??= read().finally(() => {
          current = undefined;
        });
        return current;
      };
      const watched = new DisposableStack();
      watched.use(backlogLength.watch({ queue }, async () => (await readOnce())?.length));
      watched.use(backlogAge.watch({ queue }, async () => (await readOnce())?.oldestSeconds));
      return watched;
    },
    countKeyFetch(isSuccess: boolean) {
      if (isSuccess) keysFetchedAt = performance.now();
      keyFetches.inc({ outcome: isSuccess ? 'ok' : 'failed' });
    },
  };
}
