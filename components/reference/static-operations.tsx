import { renderToStaticMarkup } from 'react-dom/server';
import type { ApiDocument } from './openapi.ts';
import { OperationDetails } from './operation-details.tsx';
import { OperationHeading } from './operation-heading.tsx';
import { type Operation, operationGroups } from './operations.ts';
import { placesBeside, schemaPlaces } from './schema-places.ts';

/** The part of an operation that is the same for every reader, as HTML. */
export type StaticOperation = { readonly heading: string; readonly details: string };
/** By operation id. */
export type StaticOperations = Readonly<Record<string, StaticOperation>>;

/** Renders all operations. They are thousands of elements, too many to render for each request. */
export function staticOperations(document: ApiDocument): StaticOperations {
  const operations = operationGroups(document).flatMap((group) => group.operations);
  const anchors = schemaPlaces(operations);
  const render = (operation: Operation): StaticOperation => {
    const elsewhere = placesBeside(operation, anchors);
    return {
      heading: renderToStaticMarkup(<OperationHeading operation={operation} />),
      details: renderToStaticMarkup(<OperationDetails {...{ document, operation, elsewhere }} />),
    };
  };
  return Object.fromEntries(operations.map((operation) => [operation.id, render(operation)]));
}
