import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  AssetIcon,
  FITTED_PICTURE_CLASS,
  PictureFrame,
} from '#components/assets/asset-picture.tsx';
import {
  DetailFields,
  isOfOneFile,
  withOptionalName,
} from '#components/assets/details/detail-fields.tsx';
import { pick } from '#components/forms/form-field.ts';
import { Button } from '#components/ui/button/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatFileSize } from '#lib/assets/labels.ts';
import { assetHref } from '#lib/assets/links.ts';
import { claimedKind, isBrowserImage } from '#lib/assets/upload/file-kinds.ts';
import { type FileCheck, fileProblems } from './upload-checks.ts';
import { isInProgress, type UploadFile } from './upload-state.ts';
import { type UploadRowProps, UploadStatus } from './upload-status.tsx';

/** One file of the sheet: status, details and actions. */
export function UploadRow(props: UploadRowProps) {
  const { file, check, store } = props;
  const { step } = file;
  const { name, size } = file.file;
  return (
    <li
      aria-label={name}
      tabIndex={-1}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3.5 gap-y-1 py-3"
    >
      <FilePreview file={file.file} />
      <div className="min-w-0">
        <p className="break-words font-medium">
          {step.at === 'done' ? (
            <TextLink href={assetHref(step.uploaded.assetId)}>{name}</TextLink>
          ) : (
            name
          )}
        </p>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className="text-quiet text-xs">
            {[claimedKind(name)?.name, formatFileSize(size)].filter(Boolean).join(', ')}
          </p>
          <UploadStatus {...props} />
        </div>
        {canEditDetails(file, check) && <FileDetails {...props} />}
      </div>
      <RemoveButton file={file} store={store} />
      <UploadActions file={file} check={check} store={store} />
    </li>
  );
}

/** Details can be edited while the file may be uploaded, unless it may be stored with those already sent. */
function canEditDetails({ step, sent }: UploadFile, { sameAs }: FileCheck): boolean {
  if (sameAs || sent !== undefined) return false;
  if (step.at === 'failed') return step.error.mayRetry;
  return ['listed', 'reading', 'ready', 'cancelled'].includes(step.at);
}

/** The largest picture to preview. */
const MAX_BYTES = 20_000_000;

/** The picture itself if the browser can show it, else an icon. */
function FilePreview({ file }: { file: File }) {
  const kind = claimedKind(file.name);
  const isShown = isBrowserImage(kind?.mimeType) && file.size > 0 && file.size <= MAX_BYTES;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file, isShown]);
  return (
    <PictureFrame className="h-11 w-14">
      {address === undefined ? (
        <AssetIcon type={kind?.type ?? 'OTHER'} size={22} />
      ) : (
        <img
          src={address}
          alt=""
          decoding="async"
          className={FITTED_PICTURE_CLASS}
          onError={() => setAddress(undefined)}
        />
      )}
    </PictureFrame>
  );
}

/** Removes a file from the sheet. A queued or sending file has to be cancelled first. */
function RemoveButton({ file, store }: Pick<UploadRowProps, 'file' | 'store'>) {
  if (isInProgress(file)) return undefined;
  return (
    <button
      type="button"
      title="Remove"
      onClick={({ currentTarget }) => {
        // The focus moves to the next file, or to the previous one.
        const row = currentTarget.closest('li');
        const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
        store.remove([file.id]);
        if (neighbour instanceof HTMLElement) neighbour.focus();
      }}
      className="self-start rounded-md p-1.5 text-quiet pointer-coarse:p-3 hover:bg-surface-2 hover:text-ink"
    >
      <X size={18} aria-hidden="true" />
      <span className="sr-only">Remove {file.file.name}</span>
    </button>
  );
}

/** The actions of a file other than removing it. */
function UploadActions({ file, check, store }: Pick<UploadRowProps, 'file' | 'check' | 'store'>) {
  const { id, step } = file;
  const { name } = file.file;
  const mayTryAgain = (step.at === 'failed' || step.at === 'cancelled') && check.maySend;
  return (
    <div className="col-[2/-1] flex flex-wrap gap-2 empty:hidden">
      {step.at === 'ready' && check.duplicate && !check.sameAs && (
        <Action
          what="Upload anyway"
          name={name}
          run={() => store.update(id, { isConfirmed: true })}
        />
      )}
      {mayTryAgain && <Action what="Try again" name={name} run={() => store.retry([id])} />}
      {isInProgress(file) && <Action what="Cancel" name={name} run={() => store.cancel(id)} />}
    </div>
  );
}

/** Moves the focus to the file, since the button may disappear with its action. */
function Action({ what, name, run }: { what: string; name: string; run: () => void }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.closest('li')?.focus();
        run();
      }}
    >
      {what} <span className="sr-only">{name}</span>
    </Button>
  );
}

/** The details of one file in a disclosure: its name and description, and its overrides of the details for all. */
function FileDetails(props: UploadRowProps) {
  const { file, common, check, isSubmitted, fields, store } = props;
  const [isOpen, setOpen] = useState(false);
  const { id, details } = file;
  const hasOverrides = fields.some((field) => !isOfOneFile(field) && field.name in details);
  return (
    <details
      className="fold mt-1 text-sm"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          Name and details<span className="sr-only"> of {file.file.name}</span>
          {hasOverrides && <span className="text-quiet"> (changed)</span>}
        </span>
      </summary>
      {isOpen && (
        <div className="space-y-3 py-2">
          <DetailFields
            fields={withOptionalName(fields, NAME_HINT)}
            values={{ ...common, ...details }}
            problems={isSubmitted ? fileProblems(file, check) : {}}
            onChange={(changed) => store.update(id, { details: { ...details, ...changed } })}
          />
          {hasOverrides && (
            <Button
              onClick={() => store.update(id, { details: pick(details, ['name', 'description']) })}
            >
              Use the details for all files
            </Button>
          )}
        </div>
      )}
    </details>
  );
}

const NAME_HINT = 'Leave blank to use the name for all files, or the file’s.';
