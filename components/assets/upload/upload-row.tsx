import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { assetHref } from '#lib/assets/asset-addresses.ts';
import { claimedKind, isShownByBrowsers } from '#lib/assets/file-kinds.ts';
import { fileSize } from '#lib/assets/file-size.ts';
import type { UploadedAsset } from '#lib/assets/schema.ts';
import { AssetMark } from '../asset-mark.tsx';
import { FITTED, PictureFrame } from '../asset-picture.tsx';
import { OwnFields } from './own-fields.tsx';
import type { FileCheck } from './upload-checks.ts';
import type { UploadFile } from './upload-state.ts';
import { type RowParts, UploadStatus } from './upload-status.tsx';
import type { UploadStore } from './upload-store.ts';

/** One file: what it is, how far it is, what is the matter with it, and what can be done. */
export function UploadRow(props: RowParts) {
  const { file, check, store, countryCode } = props;
  const { name, size } = file.file;
  return (
    <li
      aria-label={name}
      tabIndex={-1}
      data-upload={file.id}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3.5 gap-y-1 py-3"
    >
      <FilePreview file={file.file} />
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-quiet text-xs">
          {[claimedKind(name)?.name, fileSize(size)].filter(Boolean).join(', ')}
        </p>
        <UploadStatus {...props} />
        {file.step.at === 'done' && (
          <UploadResult countryCode={countryCode} name={name} uploaded={file.step.uploaded} />
        )}
        {mayType(file, check) && <OwnFields {...props} />}
      </div>
      <TakeOffButton file={file} store={store} />
      <UploadActions file={file} check={check} store={store} />
    </li>
  );
}

/** Details can be typed as long as the file may go up, and is not stored as it was sent. */
function mayType({ step, sent }: UploadFile, { sameAs }: FileCheck): boolean {
  if (sameAs || sent !== undefined) return false;
  if (step.at === 'failed') return step.trouble.mayRetry;
  return ['listed', 'reading', 'ready', 'cancelled'].includes(step.at);
}

/** The largest picture that a browser is asked to show, in bytes. */
const MAX_BYTES = 20_000_000;

/** A picture as the browser itself shows it, and a mark for what it does not. */
function FilePreview({ file }: { file: File }) {
  const kind = claimedKind(file.name);
  const isShown = isShownByBrowsers(kind?.mimeType) && file.size > 0 && file.size <= MAX_BYTES;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isShown]);
  return (
    <PictureFrame className="h-11 w-14">
      {address === undefined ? (
        <AssetMark type={kind?.type ?? 'OTHER'} size={22} />
      ) : (
        <img
          src={address}
          alt=""
          decoding="async"
          className={FITTED}
          onError={() => setAddress(undefined)}
        />
      )}
    </PictureFrame>
  );
}

/** Takes a file off the sheet; what is on its way is cancelled first, by itself. */
function TakeOffButton({ file, store }: Pick<RowParts, 'file' | 'store'>) {
  const isOnItsWay = file.step.at === 'waiting' || file.step.at === 'sending';
  if (isOnItsWay) return undefined;
  return (
    <button
      type="button"
      title="Take off the list"
      onClick={() => takeOff(store, file.id)}
      className="self-start rounded-md p-1.5 text-quiet hover:bg-accent-panel hover:text-accent"
    >
      <X size={18} aria-hidden="true" />
      <span className="sr-only">Take {file.file.name} off the list</span>
    </button>
  );
}

/** Leaves the keyboard at the next file, or at the one before. */
function takeOff(store: UploadStore, id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-upload="${id}"]`);
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  store.remove([id]);
  if (beside instanceof HTMLElement) beside.focus();
}

/** What can be done with a file as it stands, but for taking it off. */
function UploadActions({ file, check, store }: Pick<RowParts, 'file' | 'check' | 'store'>) {
  const { id, step } = file;
  const { name } = file.file;
  const isOnItsWay = step.at === 'waiting' || step.at === 'sending';
  const mayTryAgain = (step.at === 'failed' || step.at === 'cancelled') && check.maySend;
  return (
    <div className="col-[2/-1] flex flex-wrap gap-2 empty:hidden">
      {step.at === 'ready' && check.twin && !check.sameAs && (
        <Action
          what="Upload it all the same"
          name={name}
          act={() => store.dispatch({ type: 'update', id, change: { isWanted: true } })}
        />
      )}
      {mayTryAgain && (
        <Action
          what="Try again"
          name={name}
          act={() => store.dispatch({ type: 'retry', ids: [id] })}
        />
      )}
      {isOnItsWay && <Action what="Cancel" name={name} act={() => store.cancel(id)} />}
    </div>
  );
}

/** The button may be gone with what it does: the keyboard stays at the file. */
function Action({ what, name, act }: { what: string; name: string; act: () => void }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.closest('li')?.focus();
        act();
      }}
    >
      {what} <span className="sr-only">{name}</span>
    </Button>
  );
}

type ResultProps = { countryCode: string; name: string; uploaded: UploadedAsset };

const RESULT = 'flex flex-wrap items-baseline gap-x-1.5';

/** What came of an upload: the way to the asset, and its ids to copy. */
function UploadResult({ countryCode, name, uploaded }: ResultProps) {
  const { assetId, uploadId } = uploaded;
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-6 gap-y-0.5 text-xs">
      <div className={RESULT}>
        <dt className="text-quiet">Asset id</dt>
        <dd className="wrap-anywhere">
          <TextLink href={assetHref(countryCode, assetId)}>{assetId}</TextLink>
          <CopyButton text={assetId} what={`asset id of ${name}`} />
        </dd>
      </div>
      <div className={RESULT}>
        <dt className="text-quiet">Upload id</dt>
        <dd className="wrap-anywhere">
          {uploadId}
          <CopyButton text={uploadId} what={`upload id of ${name}`} />
        </dd>
      </div>
    </dl>
  );
}
