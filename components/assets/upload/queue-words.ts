import type { UploadFile } from './upload-file.ts';
import type { UploadQueue } from './upload-queue.ts';
import { candidates, type Standing } from './upload-standing.ts';

/** How all files of the sheet stand: `12 files: 8 uploaded, 1 there already, 2 cannot go up`. */
export function queueWords(queue: UploadQueue, standing: ReadonlyMap<string, Standing>): string {
  const { files } = queue;
  const at = (...steps: UploadFile['step']['at'][]) =>
    files.filter(({ step }) => steps.includes(step.at)).length;
  const ready = candidates(queue, standing).length;
  const counts: [number, string][] = [
    [at('done'), 'uploaded'],
    [at('waiting', 'sending'), 'on the way'],
    [at('listed', 'reading'), 'being read'],
    [ready, 'to upload'],
    [at('ready') - ready, 'there already'],
    [at('failed'), 'not uploaded'],
    [at('cancelled'), 'cancelled'],
    [at('refused'), 'cannot go up'],
  ];
  const words = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}: ${words.join(', ')}`;
}
