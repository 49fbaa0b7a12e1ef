import type { Dropped } from '../upload-file.ts';
import type { Trouble } from '../upload-trouble.ts';

/** A file as it is dropped, with its name for an id. */
export function aDrop(name: string, text = name): Dropped {
  return { id: name, key: `key of ${name}`, file: new File([text], name) };
}

/** What may go wrong with an upload, of that kind. */
export function aTrouble(kind: Trouble['kind']): Trouble {
  return { kind, words: kind, details: [], correlationId: undefined, mayRetry: kind !== 'refused' };
}
