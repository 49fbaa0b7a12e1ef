import { type ApiError, errorOfAnswer, jsonIn } from '#components/api/api-error.ts';
import { UploadedAsset } from '#lib/assets/schema.ts';
import type { UploadDetails, UploadFile } from './upload-state.ts';

/** What an upload comes to. `isAllSent`: every byte had left the browser, so that it may be stored all the same. */
export type Outcome =
  | { readonly is: 'stored'; readonly uploaded: UploadedAsset }
  | { readonly is: 'failed'; readonly error: ApiError; readonly isAllSent: boolean }
  | { readonly is: 'cancelled'; readonly isAllSent: boolean };

/**
 * Sends a file with its details until `signal` is aborted; `onSent` is told how many of its bytes have left the
 * browser. Never rejects.
 */
export function sendUpload(
  { file, key }: Pick<UploadFile, 'file' | 'key'>,
  details: UploadDetails,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  // No fetch: it does not tell how much of a body is sent.
  const request = new XMLHttpRequest();
  let isAllSent = false;
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    onSent(total > 0 ? Math.round((loaded / total) * file.size) : 0);
  });
  request.upload.addEventListener('load', () => {
    isAllSent = true;
  });
  request.addEventListener('abort', () => resolve({ is: 'cancelled', isAllSent }));
  for (const end of ['load', 'error', 'timeout']) {
    request.addEventListener(end, () => resolve(outcomeOf(request, isAllSent)));
  }
  signal.addEventListener('abort', () => request.abort());
  request.open('POST', '/v1/assets');
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Idempotency-Key', key);
  request.send(uploadForm(file, details));
  return promise;
}

function outcomeOf(request: XMLHttpRequest, isAllSent: boolean): Outcome {
  const { status, responseText } = request;
  if (status === 201) {
    const uploaded = UploadedAsset.safeParse(jsonIn(responseText));
    if (uploaded.success) return { is: 'stored', uploaded: uploaded.data };
  }
  const header = (name: string) => request.getResponseHeader(name);
  return { is: 'failed', error: errorOfAnswer(status, header, responseText), isAllSent };
}

/** What goes up beside a file, by the names of its parts; what was left empty is not among them. */
export function partsOf(details: UploadDetails) {
  const name = details.name.trim();
  const description = details.description.trim();
  return {
    ...(name === '' ? {} : { name }),
    ...(description === '' ? {} : { description }),
    tags: apart(details.tags, /[\n\r\t,;]+/),
    productNumbers: typedNumbers(details.productNumbers),
    purpose: details.purpose,
    metaproperties: details.metaproperties,
  };
}

/** The product numbers that were typed, each once. */
export function typedNumbers(text: string): string[] {
  return apart(text, /[\s,;]+/);
}

function apart(text: string, between: RegExp): string[] {
  const parts = text.normalize('NFC').split(between);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** The body of an upload: its parts, the file the last of them. */
export function uploadForm(file: File, details: UploadDetails): FormData {
  const { metaproperties, ...parts } = partsOf(details);
  const form = new FormData();
  for (const [name, values] of Object.entries(parts)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  if (Object.keys(metaproperties).length > 0) {
    form.append('metaproperties', JSON.stringify(metaproperties));
  }
  form.append('file', file, file.name);
  return form;
}
