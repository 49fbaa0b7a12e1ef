import { etagOf } from '#lib/api/etag.ts';
import { type Stored, type StoredItem, storedFindings } from '#lib/stored.ts';

/** The identifiers of a query, each once, in the order of the request. */
export function askedOnce(identifiers: readonly string[]): string[] {
  return [...new Set(identifiers)];
}

/**
 * The response to a query for documents, in the order of `identifiers`. `found` maps every known identifier to its
 * document, or to undefined if there is none to return. Throws VALIDATION_ERROR on `field` if the response would be too
 * large.
 */
export function findings<T>(
  name: string,
  identifiers: readonly string[],
  found: ReadonlyMap<string, StoredItem | undefined>,
  field = 'productNumbers',
): Stored<T> {
  const documents = identifiers.flatMap((identifier) => found.get(identifier) ?? []);
  return storedFindings(name, documents, unknownOf(identifiers, found), field);
}

/** The identifiers that do not exist, in the order of the request. */
export function unknownOf(
  identifiers: readonly string[],
  found: ReadonlyMap<string, unknown>,
): string[] {
  return identifiers.filter((identifier) => !found.has(identifier));
}

/** Puts the product's number into its document `{ "<name>": [ … ] }` as the first member. */
export function ofProduct(number: string, { document, etag }: StoredItem): StoredItem {
  const start = Buffer.from(`{"productNumber":${JSON.stringify(number)},`);
  return { document: Buffer.concat([start, document.subarray(1)]), etag: etagOf(number + etag) };
}
