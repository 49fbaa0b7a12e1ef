import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { tableText } from '#components/ui/table-text.ts';
import { queueWords } from './queue-words.ts';
import type { UploadFile } from './upload-file.ts';
import type { UploadQueue } from './upload-queue.ts';
import { candidates, type Standing, uselessIds } from './upload-standing.ts';
import type { UploadStore } from './upload-work.ts';

type Parts = {
  queue: UploadQueue;
  standing: ReadonlyMap<string, Standing>;
  upload: () => void;
  store: UploadStore;
};

/** How all files stand, and what can be done with all of them at once. */
export function UploadBar({ queue, standing, upload, store }: Parts) {
  const { length: count } = candidates(queue, standing);
  const useless = uselessIds(queue, standing);
  const failed = queue.files.filter(({ step }) => step.at === 'failed' && step.trouble.mayRetry);
  const done = queue.files.filter(({ step }) => step.at === 'done');
  return (
    <div className="upload-bar">
      <p role="status" className="text-sm">
        {queueWords(queue, standing)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {done.length > 0 && (
          <>
            <CopyButton text={idsText(done)} what="all ids" isNamed />
            <Button onClick={() => store.takeOff(done.map(({ id }) => id))}>
              Take off {done.length} uploaded
            </Button>
          </>
        )}
        {useless.length > 1 && (
          <Button onClick={() => store.takeOff(useless)}>
            Take off {useless.length} that cannot go up
          </Button>
        )}
        {failed.length > 1 && (
          <Button onClick={() => store.tell({ type: 'queued', ids: failed.map(({ id }) => id) })}>
            Try all {failed.length} again
          </Button>
        )}
        <Button look="main" onClick={upload} disabled={count === 0} className="disabled:opacity-50">
          {count === 0 ? 'Upload' : `Upload ${count} ${count === 1 ? 'file' : 'files'}`}
        </Button>
      </div>
    </div>
  );
}

/** The ids of what was uploaded, for a spreadsheet. */
function idsText(done: readonly UploadFile[]): string {
  const rows = done.flatMap(({ file, step }) =>
    step.at === 'done' ? [[file.name, step.uploaded.assetId, step.uploaded.uploadId]] : [],
  );
  return tableText([['File', 'Asset id', 'Upload id'], ...rows]);
}
