const HOUR_MS = 3_600_000;

/**
 * Runs a job at once and then every hour; a run is skipped while the previous one is in progress. `job` must handle
 * its own errors. `stop` resolves when the current run has ended.
 */
export function startHourly(
  job: () => Promise<void>,
  everyMs = HOUR_MS,
): { stop(): Promise<void> } {
  let current = Promise.resolve();
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    current = job().finally(() => {
      isRunning = false;
    });
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}
