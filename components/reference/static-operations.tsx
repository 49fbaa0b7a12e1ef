import { renderToStaticMarkup } from 'react-dom/server';
import { type ApiDocument, refName } from './openapi.ts';
import { OperationDetails, OperationHeading } from './operation-details.tsx';
import { type Operation, operationGroups } from './operations.ts';
import type { SchemaAnchors } from './schema-shape.ts';

/** The part of an operation that is the same for every reader, as HTML. */
export type StaticOperation = { readonly heading: string; readonly details: string };
/** By operation id. */
export type StaticOperations = Readonly<Record<string, StaticOperation>>;

/** Renders all operations. They are thousands of elements, too many to render for each request. */
export function staticOperations(document: ApiDocument): StaticOperations {
  const operations = operationGroups(document).flatMap((group) => group.operations);
  const anchors = [...schemaAnchors(operations)];
  const render = (operation: Operation): StaticOperation => {
    const elsewhere = new Map(anchors.filter(([, id]) => id !== operation.id));
    return {
      heading: renderToStaticMarkup(<OperationHeading operation={operation} />),
      details: renderToStaticMarkup(<OperationDetails {...{ document, operation, elsewhere }} />),
    };
  };
  return Object.fromEntries(operations.map((operation) => [operation.id, render(operation)]));
}

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
