import { readFileSync } from 'node:fs';
import { loadFeeds } from '#feeds/load.ts';
import type { LoadMeasurement } from './measurement.ts';

// A program that loads one feed, and prints the time and the peak memory that it took.
const [url = '', path = ''] = process.argv.slice(2);
const started = performance.now();
const [summary] = await loadFeeds({ url, countryCode: 'au', paths: [path] });
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const measured: LoadMeasurement = {
  seconds: (performance.now() - started) / 1_000,
  rows: summary?.inserted ?? 0,
  peakBytes: peakBytes(),
  cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
};
process.stdout.write(JSON.stringify(measured));

/** Peak resident memory in bytes. On Linux from /proc, since `maxRSS` may be that of the parent process. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
