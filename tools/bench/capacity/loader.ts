import { readFileSync } from 'node:fs';
import { loadFeeds } from '#feeds/load.ts';
import type { Loaded } from './load.ts';

// A program that loads one feed, and prints the time and the peak memory that it took.
const [url = '', path = ''] = process.argv.slice(2);
const started = performance.now();
const [summary] = await loadFeeds({ url, countryCode: 'au', paths: [path] });
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const measured: Loaded = {
  seconds: (performance.now() - started) / 1_000,
  rows: summary?.inserted ?? 0,
  peakMegabytes: peakBytes() / 1e6,
  processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
};
process.stdout.write(JSON.stringify(measured));

/** From /proc, since `maxRSS` may be that of the parent process. */
function peakBytes(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
