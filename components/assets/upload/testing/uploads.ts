import { newFile, type UploadAction, type UploadFile } from '../upload-state.ts';
import type { Trouble } from '../upload-trouble.ts';

/** A file as it is dropped, with its name for an id. */
export function aFile(name: string, refusal?: string): UploadFile {
  const file = newFile(new File([name], name), refusal);
  return { ...file, id: name, key: `key of ${name}` };
}

/** What may go wrong with an upload, of that kind. */
export function aTrouble(kind: Trouble['kind']): Trouble {
  return { kind, words: kind, details: [], correlationId: undefined, mayRetry: kind !== 'refused' };
}

/** Files are dropped. */
export function added(...names: string[]): UploadAction {
  return { type: 'add', files: names.map((name) => aFile(name)) };
}

/** A file changes. */
export function update(id: string, change: Partial<UploadFile>): UploadAction {
  return { type: 'update', id, change };
}

/** A file is read, and not stored yet. */
export function checked(id: string, change: Partial<UploadFile> = {}): UploadAction {
  return update(id, { checksum: `sum of ${id}`, twin: null, ...change, step: { at: 'ready' } });
}

/** Nothing came of an upload. */
export function failed(id: string, kind: Trouble['kind'], until = 0): UploadAction {
  return { type: 'fail', id, trouble: aTrouble(kind), until, freshKey: 'a fresh key' };
}
