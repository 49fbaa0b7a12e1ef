import type { SchemaPlaces } from './members.ts';
import { nameOf } from './openapi.ts';
import type { Operation } from './operations.ts';

/**
 * Where each named schema is written out: at the first operation that returns exactly it. Other operations that
 * return it, or a list of it, link there.
 */
export function schemaPlaces(operations: readonly Operation[]): SchemaPlaces {
  const anchors = new Map<string, string>();
  for (const { id, responses } of operations) {
    for (const { status, content } of responses) {
      const [media] = Object.values(content ?? {});
      if (!status.startsWith('2') || media?.schema?.$ref === undefined) continue;
      const name = nameOf(media.schema.$ref);
      if (!anchors.has(name)) anchors.set(name, id);
    }
  }
  return anchors;
}

/** The anchors that are not at `operation` itself. */
export function placesBeside(operation: Operation, anchors: SchemaPlaces): SchemaPlaces {
  return new Map([...anchors].filter(([, id]) => id !== operation.id));
}
