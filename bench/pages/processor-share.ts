const WORK_MICROSECONDS = 60_000;

/**
 * The share of a processor that the machine gives now, from 0 to 1: works for a moment, and looks how long that took.
 * Times that were measured while it is low speak of the machine.
 */
export function processorShare(): number {
  const began = performance.now();
  const before = process.cpuUsage();
  let used = 0;
  while (used < WORK_MICROSECONDS) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return Math.min(1, used / 1000 / (performance.now() - began));
}
