import { Failure } from '#lib/failures.ts';
import { FILE_KINDS } from '../file-kinds.ts';

/** A file that is of no kind that is taken, or not what it is named as; `why` is a sentence. */
export function notTaken(why: string): Failure {
  return new Failure('UNSUPPORTED_MEDIA_TYPE', `${why} ${TAKEN}`);
}

const TAKEN = `Files are taken that are, and end in: ${FILE_KINDS.map(
  ({ name, endings }) => `${name} (${endings.map((ending) => `.${ending}`).join(', ')})`,
).join(', ')}.`;
