import type { SchemaPlaces } from './members.ts';
import { nameOf } from './openapi.ts';
import type { Operation } from './operations.ts';

/**
 * Where each large thing is written out: at the first operation that answers with it alone. Others
 * that answer with it, or with a list of it, name it and link there.
 */
export function schemaPlaces(operations: readonly Operation[]): SchemaPlaces {
  const places = new Map<string, string>();
  for (const { id, responses } of operations) {
    for (const { status, content } of responses) {
      const [media] = Object.values(content ?? {});
      if (!status.startsWith('2') || media?.schema?.$ref === undefined) continue;
      const name = nameOf(media.schema.$ref);
      if (!places.has(name)) places.set(name, id);
    }
  }
  return places;
}

/** The places that are not at `operation` itself. */
export function placesBeside(operation: Operation, places: SchemaPlaces): SchemaPlaces {
  return new Map([...places].filter(([, id]) => id !== operation.id));
}
