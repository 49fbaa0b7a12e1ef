import type { UploadError } from '#components/assets/upload/upload-error.ts';
import { newFile, type UploadAction, type UploadFile } from '../upload-state.ts';

/** A dropped file, with its name as its id. */
export function aFile(name: string, refusal?: string): UploadFile {
  const file = newFile(new File([name], name), refusal);
  return { ...file, id: name, key: `key of ${name}` };
}

function anUploadError(kind: UploadError['kind']): UploadError {
  return { kind, words: kind, details: [], correlationId: undefined, mayRetry: kind !== 'refused' };
}

export function added(...names: string[]): UploadAction {
  return { type: 'add', files: names.map((name) => aFile(name)) };
}

export function update(id: string, change: Partial<UploadFile>): UploadAction {
  return { type: 'update', id, change };
}

/** The file was read and is not stored yet. */
export function checked(id: string, change: Partial<UploadFile> = {}): UploadAction {
  return update(id, {
    checksum: `sum of ${id}`,
    duplicate: null,
    ...change,
    step: { at: 'ready' },
  });
}

export function failed(id: string, kind: UploadError['kind'], until = 0): UploadAction {
  return { type: 'fail', id, error: anUploadError(kind), until, newKey: 'a new key' };
}
