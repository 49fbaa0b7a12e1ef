import { renderToStaticMarkup } from 'react-dom/server';
import type { ApiDocument } from '#components/reference/document/openapi.ts';
import { type Operation, operationGroups } from '#components/reference/document/operations.ts';
import { anchorsElsewhere, schemaAnchors } from '#components/reference/document/schema-anchors.ts';
import { OperationDetails, OperationHeading } from './operation-details.tsx';

/** The part of an operation that is the same for every reader, as HTML. */
export type StaticOperation = { readonly heading: string; readonly details: string };
/** By operation id. */
export type StaticOperations = Readonly<Record<string, StaticOperation>>;

/** Renders all operations. They are thousands of elements, too many to render for each request. */
export function staticOperations(document: ApiDocument): StaticOperations {
  const operations = operationGroups(document).flatMap((group) => group.operations);
  const anchors = schemaAnchors(operations);
  const render = (operation: Operation): StaticOperation => {
    const elsewhere = anchorsElsewhere(operation, anchors);
    return {
      heading: renderToStaticMarkup(<OperationHeading operation={operation} />),
      details: renderToStaticMarkup(<OperationDetails {...{ document, operation, elsewhere }} />),
    };
  };
  return Object.fromEntries(operations.map((operation) => [operation.id, render(operation)]));
}
