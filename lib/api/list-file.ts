import { z } from 'zod';
import type { CsvFile } from '#lib/text/csv.ts';
import type { Operation } from './declaration.ts';
import { operation } from './operation.ts';

/** The operation of a CSV file, for screens. */
export function listFile({ name, scope, query, write }: CsvFile): Operation {
  return operation(name, {
    access: 'staff',
    file: { type: 'text/csv', name },
    scope,
    query,
    response: z.string(),
    handle: (request) => write(request.ctx, request.query),
  });
}
