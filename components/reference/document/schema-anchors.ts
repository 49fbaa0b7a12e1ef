import { refName } from './openapi.ts';
import type { Operation } from './operations.ts';
import type { SchemaAnchors } from './schema-shape.ts';

/**
 * Where each named schema is written out: at the first operation that returns exactly it. Other operations that
 * return it, or a list of it, link there.
 */
export function schemaAnchors(operations: readonly Operation[]): SchemaAnchors {
  const anchors = new Map<string, string>();
  for (const { id, responses } of operations) {
    for (const { status, content } of responses) {
      const [media] = Object.values(content ?? {});
      if (!status.startsWith('2') || media?.schema?.$ref === undefined) continue;
      const name = refName(media.schema.$ref);
      if (!anchors.has(name)) anchors.set(name, id);
    }
  }
  return anchors;
}

/** The anchors that are not at `operation` itself. */
export function anchorsElsewhere(operation: Operation, anchors: SchemaAnchors): SchemaAnchors {
  return new Map([...anchors].filter(([, id]) => id !== operation.id));
}
