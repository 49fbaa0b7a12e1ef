import { type ApiError, errorOfAnswer, jsonIn } from '#components/api/api-error.ts';
import { UploadedAsset } from '#lib/assets/schema.ts';
import type { UploadDetails } from './upload-details.ts';
import type { UploadFile } from './upload-file.ts';
import { uploadForm } from './upload-parts.ts';

/** An upload on its way. */
export type Sending = {
  /** What it comes to; never settles once it is cancelled. */
  readonly outcome: Promise<{ readonly uploaded: UploadedAsset } | FailedUpload>;
  /** Breaks it off. True where every byte had left by then, so that it may be stored all the same. */
  cancel(): boolean;
};

/** `isAllSent`: every byte had left the browser, so that it may be stored all the same. */
type FailedUpload = { readonly error: ApiError; readonly isAllSent: boolean };

/** Sends a file with its details; `onSent` is told how many of its bytes have left the browser. */
export function sendUpload(
  { file, key }: Pick<UploadFile, 'file' | 'key'>,
  details: UploadDetails,
  onSent: (bytes: number) => void,
): Sending {
  // No fetch: it does not tell how much of a body is sent.
  const request = new XMLHttpRequest();
  let isAllSent = false;
  const outcome = new Promise<Awaited<Sending['outcome']>>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onSent(total > 0 ? Math.round((loaded / total) * file.size) : 0);
    });
    request.upload.addEventListener('load', () => {
      isAllSent = true;
    });
    const end = () => resolve(outcomeOf(request, isAllSent));
    request.addEventListener('load', end);
    request.addEventListener('error', end);
    request.addEventListener('timeout', end);
  });
  request.open('POST', '/v1/assets');
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Idempotency-Key', key);
  request.send(uploadForm(file, details));
  const cancel = () => {
    request.abort();
    return isAllSent;
  };
  return { outcome, cancel };
}

function outcomeOf(request: XMLHttpRequest, isAllSent: boolean): Awaited<Sending['outcome']> {
  const { status, responseText } = request;
  if (status === 201) {
    const uploaded = UploadedAsset.safeParse(jsonIn(responseText));
    if (uploaded.success) return { uploaded: uploaded.data };
  }
  const header = (name: string) => request.getResponseHeader(name);
  return { error: errorOfAnswer(status, header, responseText), isAllSent };
}
