import { claimedKind } from '#lib/assets/file-kinds.ts';
import { fileSize } from '#lib/assets/file-size.ts';
import { FilePreview } from './file-preview.tsx';
import { OwnFields } from './own-fields.tsx';
import type { RowParts } from './row-parts.ts';
import { TakeOffButton } from './take-off-button.tsx';
import { UploadActions } from './upload-actions.tsx';
import type { UploadFile } from './upload-file.ts';
import { UploadResult } from './upload-result.tsx';
import type { Standing } from './upload-standing.ts';
import { UploadState } from './upload-state.tsx';

/** One file: what it is, how far it is, what is the matter with it, and what can be done. */
export function UploadRow(parts: RowParts) {
  const { file, standing, store, countryCode } = parts;
  const { name, size } = file.file;
  return (
    <li aria-label={name} tabIndex={-1} data-upload={file.id} className="upload-row">
      <FilePreview file={file.file} />
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-quiet text-xs">
          {[claimedKind(name)?.name, fileSize(size)].filter(Boolean).join(', ')}
        </p>
        <UploadState {...parts} />
        {file.step.at === 'done' && (
          <UploadResult countryCode={countryCode} name={name} uploaded={file.step.uploaded} />
        )}
        {mayType(file, standing) && <OwnFields {...parts} />}
      </div>
      <TakeOffButton file={file} store={store} />
      <UploadActions file={file} standing={standing} store={store} />
    </li>
  );
}

/** Details can be typed as long as the file may go up, and is not stored as it was sent. */
function mayType({ step, sent }: UploadFile, { sameAs }: Standing): boolean {
  if (sameAs || sent !== undefined) return false;
  if (step.at === 'failed') return step.trouble.mayRetry;
  return ['listed', 'reading', 'ready', 'cancelled'].includes(step.at);
}
