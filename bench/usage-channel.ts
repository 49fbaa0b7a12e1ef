/** Loaded into each contestant's process with `--import`: tells its parent what it has used. */
import type { Usage } from './contestant-process.ts';

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage: Usage = {
    processorMicroseconds: userCPUTime + systemCPUTime,
    residentBytes: process.memoryUsage.rss(),
  };
  process.send?.(usage);
});

// The parent is gone: nobody else would stop us.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
