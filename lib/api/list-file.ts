import { z } from 'zod';
import type { Scope } from '#lib/auth/scopes.ts';
import { type CsvFile, writeCsv } from '#lib/text/csv.ts';
import type { ObjectSchema, Operation } from './declaration.ts';
import { operation } from './operation.ts';

/** The route of a CSV file, for screens. */
export function listFile<S extends Scope, Query extends ObjectSchema, Row>(
  file: CsvFile<S, Query, Row>,
): Operation {
  return operation(file.name, {
    access: 'staff',
    file: { type: 'text/csv', name: file.name },
    scope: file.scope,
    query: file.query,
    response: z.string(),
    handle: ({ ctx, query }) => writeCsv(file, ctx, query),
  });
}
