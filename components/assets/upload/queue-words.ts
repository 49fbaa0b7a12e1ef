import type { UploadFile } from './upload-file.ts';
import type { UploadQueue } from './upload-queue.ts';

/** How all files of the sheet stand: `12 files: 9 uploaded, 2 cannot go up, 1 cancelled`. */
export function queueWords({ files }: UploadQueue): string {
  const counts = WORDS.flatMap(([words, ...steps]) => {
    const count = files.filter(({ step }) => steps.includes(step.at)).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}: ${counts.join(', ')}`;
}

const WORDS: readonly (readonly [string, ...UploadFile['step']['at'][]])[] = [
  ['uploaded', 'done'],
  ['on the way', 'waiting', 'sending'],
  ['being checked', 'listed', 'reading'],
  ['read', 'ready'],
  ['not uploaded', 'failed'],
  ['cancelled', 'cancelled'],
  ['cannot go up', 'refused'],
];
