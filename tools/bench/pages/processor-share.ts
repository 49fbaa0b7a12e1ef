const WORK_MICROSECONDS = 60_000;

/**
 * The share of a processor that this process gets now, from 0 to 1: busy-waits for 60 ms of processor time and compares
 * the elapsed time. When it is low, measured times are the machine's fault.
 */
export function processorShare(): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let used = 0;
  while (used < WORK_MICROSECONDS) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return Math.min(1, used / 1000 / (performance.now() - startedAt));
}
