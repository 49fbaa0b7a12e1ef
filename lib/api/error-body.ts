import { z } from 'zod';
import { FAILURE_CODES, type Failure } from '#lib/failures.ts';
import { ERROR_CODES } from './error-codes.ts';

/** The one body that every operation answers with when it fails (specification 7, api.md section 2). */
export const ErrorBody = z
  .strictObject({
    errorCode: z.enum(FAILURE_CODES),
    message: z.string(),
    status: z.int(),
    timestamp: z.iso.datetime(),
    instance: z.string().describe('The path of the request, without its query.'),
    correlationId: z.string(),
    details: z.array(z.strictObject({ field: z.string(), issue: z.string() })).exactOptional(),
  })
  .meta({ id: 'Error', description: 'What went wrong, and what to change.' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The body of a failure. `instance` is the path as it was sent, without its query. */
export function errorBody(failure: Failure, instance: string, correlationId: string): ErrorBody {
  const body = {
    errorCode: failure.code,
    message: failure.message,
    status: ERROR_CODES[failure.code].status,
    timestamp: new Date().toISOString(),
    instance,
    correlationId,
  };
  if (failure.details) return { ...body, details: [...failure.details] };
  return failure.code === 'VALIDATION_ERROR' ? { ...body, details: [] } : body;
}
