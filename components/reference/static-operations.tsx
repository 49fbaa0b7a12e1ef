import { renderToStaticMarkup } from 'react-dom/server';
import type { ApiDocument } from './openapi.ts';
import { OperationDetails } from './operation-details.tsx';
import { OperationHeading } from './operation-heading.tsx';
import { type Operation, operationGroups } from './operations.ts';
import { placesBeside, schemaPlaces } from './schema-places.ts';

/** What is said of an operation to every reader alike, as HTML. */
export type StaticOperation = { readonly heading: string; readonly details: string };
/** That of each operation of a document, by the operation's id. */
export type StaticOperations = Readonly<Record<string, StaticOperation>>;

/** Renders it: thousands of elements, too many for each reader. */
export function staticOperations(document: ApiDocument): StaticOperations {
  const operations = operationGroups(document).flatMap((group) => group.operations);
  const places = schemaPlaces(operations);
  const rendered = (operation: Operation): StaticOperation => {
    const elsewhere = placesBeside(operation, places);
    return {
      heading: renderToStaticMarkup(<OperationHeading operation={operation} />),
      details: renderToStaticMarkup(<OperationDetails {...{ document, operation, elsewhere }} />),
    };
  };
  return Object.fromEntries(operations.map((operation) => [operation.id, rendered(operation)]));
}
