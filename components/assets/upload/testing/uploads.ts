import type { UploadError } from '#components/assets/upload/upload-error.ts';
import type { Values } from '#components/forms/form-field.ts';
import {
  NO_UPLOADS,
  newFile,
  type Step,
  type UploadFile,
  type UploadState,
} from '../upload-state.ts';

/** A file with its name as its id; it was read and is not stored yet, unless `change` says otherwise. */
export function aFile(name: string, change: Partial<UploadFile> = {}): UploadFile {
  const file = newFile(new File([name], name), undefined);
  const ready = { checksum: `sum of ${name}`, duplicate: null, step: { at: 'ready' } } as const;
  return { ...file, id: name, ...ready, ...change };
}

export function aSheet(files: readonly UploadFile[], common: Values = {}): UploadState {
  return { ...NO_UPLOADS, files, common: { ...NO_UPLOADS.common, ...common } };
}

export function failed(kind: UploadError['kind']): Step {
  const error = { kind, words: kind, details: [], correlationId: undefined };
  return { at: 'failed', error: { ...error, mayRetry: kind !== 'refused' } };
}

export const DONE: Step = {
  at: 'done',
  uploaded: {
    assetId: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
    uploadId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  },
};
