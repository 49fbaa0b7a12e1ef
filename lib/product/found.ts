import { etagOf } from '#lib/api/etag.ts';
import { type Stored, type StoredItem, storedFindings } from '#lib/stored.ts';

/** What a query asks for: each identifier once, in the order of the request. */
export function askedOnce(identifiers: readonly string[]): string[] {
  return [...new Set(identifiers)];
}

/**
 * The answer to a query for documents, in the order of `asked`. `found` has the document of each
 * identifier that is known, or undefined where there is nothing to be told of it. Throws VALIDATION_ERROR on `field`
 * where it is more than an answer may hold.
 */
export function findings<T>(
  name: string,
  asked: readonly string[],
  found: ReadonlyMap<string, StoredItem | undefined>,
  field = 'productNumbers',
): Stored<T> {
  const documents = asked.flatMap((identifier) => found.get(identifier) ?? []);
  return storedFindings(name, documents, unknownOf(asked, found), field);
}

/** The identifiers that nothing is known of, in the order of `asked`. */
export function unknownOf(asked: readonly string[], found: ReadonlyMap<string, unknown>): string[] {
  return asked.filter((identifier) => !found.has(identifier));
}

/** What is told of one product, `{ "<name>": [ … ] }`, with the product's number before it. */
export function ofProduct(number: string, { document, etag }: StoredItem): StoredItem {
  const start = Buffer.from(`{"productNumber":${JSON.stringify(number)},`);
  return { document: Buffer.concat([start, document.subarray(1)]), etag: etagOf(number + etag) };
}
