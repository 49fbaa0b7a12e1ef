/** Loaded into a measured process with `--import`: reports its usage to the parent, and stops it with the parent. */
import type { Usage } from '#tools/bench/api/measured-process.ts';

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage: Usage = {
    processorMicroseconds: userCPUTime + systemCPUTime,
    residentBytes: process.memoryUsage.rss(),
  };
  process.send?.(usage);
});

// The parent has exited.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
