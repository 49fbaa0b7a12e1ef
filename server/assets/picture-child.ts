import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ChildLimits, startChild, type WorkingChild } from '#server/child-work.ts';
import type { PictureJob } from './picture-job.ts';

export type PictureChild = Omit<WorkingChild, 'ask'> & {
  /**
   * What it answers, unchecked; one job at a time. Throws where there is no such file, or the process cannot
   * be started.
   */
  ask(job: PictureJob): Promise<unknown>;
};

/**
 * Starts a process that decodes pictures (`picture-worker.ts`). It ends with the one that started it, and
 * when a picture takes more than so many milliseconds or megabytes.
 */
export function startPictureChild(limits: ChildLimits): PictureChild {
  const child = startChild(
    { script: WORKER, what: 'decodes pictures', heapMegabytes: 128 },
    limits,
  );
  return {
    ...child,
    async ask(job) {
      await access(job.path);
      return (await child.ask(job)) ?? { refused: 'is too costly to decode, or broken' };
    },
  };
}

const WORKER = fileURLToPath(import.meta.url).replace(/child\.ts$/, 'worker.ts');
