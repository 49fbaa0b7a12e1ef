import { type ApiError, apiErrorFromResponse, parseJson } from '#components/api/api-error.ts';
import { cleaned, grouped, type Values } from '#components/forms/form-field.ts';
import { UploadedAsset } from '#lib/assets/schema.ts';
import type { UploadFile } from './upload-state.ts';

/** The outcome of an upload. `isAllSent`: every byte had left the browser, so the file may be stored nevertheless. */
export type UploadOutcome =
  | { readonly kind: 'stored'; readonly uploaded: UploadedAsset }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly isAllSent: boolean }
  | { readonly kind: 'cancelled'; readonly isAllSent: boolean };

/** Sends a file with its details. `onSent` receives the bytes sent so far. Aborting `signal` cancels. Never rejects. */
export function sendUpload(
  { file, key }: Pick<UploadFile, 'file' | 'key'>,
  details: Values,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  // XMLHttpRequest, since fetch has no upload progress.
  const request = new XMLHttpRequest();
  let isAllSent = false;
  const { promise, resolve } = Promise.withResolvers<UploadOutcome>();
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    onSent(total > 0 ? Math.round((loaded / total) * file.size) : 0);
  });
  request.upload.addEventListener('load', () => {
    isAllSent = true;
  });
  request.addEventListener('abort', () => resolve({ kind: 'cancelled', isAllSent }));
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

function outcomeOf(request: XMLHttpRequest, isAllSent: boolean): UploadOutcome {
  const { status, responseText } = request;
  if (status === 201) {
    const uploaded = UploadedAsset.safeParse(parseJson(responseText));
    if (uploaded.success) return { kind: 'stored', uploaded: uploaded.data };
  }
  const header = (name: string) => request.getResponseHeader(name);
  return { kind: 'failed', error: apiErrorFromResponse(status, header, responseText), isAllSent };
}

/** The multipart fields of an upload other than the file; empty ones are left out. */
export function uploadPartsOf(details: Values) {
  const values = Object.entries(details).map(([name, value]) => [name, cleaned(value)] as const);
  const { fields, groups } = grouped(values.filter(([, { length }]) => length > 0));
  const metaproperties = Object.entries(groups['metaproperties'] ?? {});
  return {
    fields,
    metaproperties: Object.fromEntries(
      metaproperties.map(([name, value]) => [name, [value].flat()]),
    ),
  };
}

/** The multipart body of an upload, with the file last. */
export function uploadForm(file: File, details: Values): FormData {
  const { fields, metaproperties } = uploadPartsOf(details);
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  if (Object.keys(metaproperties).length > 0) {
    form.append('metaproperties', JSON.stringify(metaproperties));
  }
  form.append('file', file, file.name);
  return form;
}
