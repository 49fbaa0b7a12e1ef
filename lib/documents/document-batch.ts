import { DomainError, elementDetail } from '#lib/errors.ts';
import {
  countFitting,
  MAX_RESPONSE_BYTES,
  refuseTooLarge,
  type Stored,
  type StoredItem,
  storedList,
} from './document.ts';

/** A document with its number. */
export type Numbered = StoredItem & { readonly number: string };
type ReadNumbers = (numbers: readonly string[]) => Promise<readonly Numbered[]>;

/** The documents in the order of their numbers; those beyond what a response holds may be left out, but the first. */
export async function readWithinResponse(
  numbers: readonly string[],
  read: ReadNumbers,
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<Numbered[]> {
  const rows: Numbered[] = [];
  for (let at = 0; at < numbers.length; at += READ_BATCH) {
    const batch = numbers.slice(at, at + READ_BATCH);
    const byNumber = new Map((await read(batch)).map((row) => [row.number, row]));
    rows.push(...batch.flatMap((number) => byNumber.get(number) ?? []));
    if (countFitting(rows, maxBytes) < rows.length) break;
  }
  return rows;
}

/** Small, since a document may have 4 MiB and the size limit of a response is checked after each read. */
const READ_BATCH = 10;

/**
 * Documents in the order requested, each once, as `{ "<name>s": [ … ] }`. All or none: throws RESOURCE_NOT_FOUND with a
 * detail for every number that `read` does not find, VALIDATION_ERROR if they exceed `maxBytes`.
 */
export async function readAllOrNone<T>(
  {
    member,
    noun,
    field,
  }: { readonly member: string; readonly noun: string; readonly field: string },
  numbers: readonly string[],
  read: ReadNumbers,
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<Stored<T>> {
  const distinct = [...new Set(numbers)];
  const rows = await readWithinResponse(distinct, read, maxBytes);
  refuseTooLarge(rows, field, maxBytes);
  const found = new Set(rows.map(({ number }) => number));
  const missing = distinct.filter((number) => !found.has(number));
  if (missing.length === 0) return storedList(member, rows);
  throw new DomainError(
    'RESOURCE_NOT_FOUND',
    `${missing.length} of the ${distinct.length} ${noun}s asked for cannot be found; none is returned.`,
    {
      details: missing.map((number) => ({
        field,
        issue: `There is no ${noun} ${number}.`,
        ...elementDetail(number, numbers.indexOf(number)),
      })),
    },
  );
}
