import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { tableText } from '#components/ui/table-text.ts';
import { queueWords } from './queue-words.ts';
import type { UploadFile } from './upload-file.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { UploadStore } from './upload-work.ts';

type Parts = {
  queue: UploadQueue;
  /** How many files Upload is for. */
  candidates: number;
  upload: () => void;
  store: UploadStore;
};

/** How all files stand, and what can be done with all of them at once. */
export function UploadBar({ queue, candidates, upload, store }: Parts) {
  const failed = queue.files.filter(({ step }) => step.at === 'failed' && step.trouble.mayRetry);
  const done = queue.files.filter(({ step }) => step.at === 'done');
  return (
    <div className="upload-bar">
      <p role="status" className="text-sm">
        {queueWords(queue)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {done.length > 0 && (
          <>
            <CopyButton text={idsText(done)} what="all ids" isNamed />
            <Button onClick={() => store.takeOff(done.map(({ id }) => id))}>Clear uploaded</Button>
          </>
        )}
        {failed.length > 1 && (
          <Button onClick={() => store.tell({ type: 'queued', ids: failed.map(({ id }) => id) })}>
            Try all {failed.length} again
          </Button>
        )}
        <Button
          look="main"
          onClick={upload}
          disabled={candidates === 0}
          className="disabled:opacity-50"
        >
          {candidates === 0
            ? 'Upload'
            : `Upload ${candidates} ${candidates === 1 ? 'file' : 'files'}`}
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
