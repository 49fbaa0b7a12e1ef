const HOUR_MS = 3_600_000;

/**
 * Does work at once and then every hour, until it is stopped; a turn is left out while the one before it goes on.
 * `work` handles its own errors. `stop` resolves when the current turn has ended.
 */
export function startHourly(
  work: () => Promise<void>,
  everyMs = HOUR_MS,
): { stop(): Promise<void> } {
  let current = Promise.resolve();
  let isWorking = false;
  const turn = () => {
    if (isWorking) return;
    isWorking = true;
    current = work().finally(() => {
      isWorking = false;
    });
  };
  turn();
  const timer = setInterval(turn, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}
