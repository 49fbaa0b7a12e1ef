import { z } from 'zod';
import type { DatabaseErrorKind } from '#db/errors.ts';
import type { ApiRequest } from '#lib/api/request/request.ts';
import {
  DOMAIN_ERROR_CODES,
  DomainError,
  ERROR_CODES,
  isDomainError,
  unavailable,
} from '#lib/errors.ts';
import { logError } from '#lib/logging/error-log.ts';
import { services } from '#lib/services.ts';
import { commonHeaders, JSON_TYPE, withBody } from './response.ts';

const Detail = z
  .strictObject({
    field: z.string(),
    issue: z.string().describe('For people; it may change.'),
    value: z
      .string()
      .exactOptional()
      .describe('Of an element of a list, its value as it was sent, of at most 80 characters.'),
    index: z.int().exactOptional().describe('Of an element of a list, its index from 0.'),
    nearest: z.iso.date().exactOptional().describe('Of a date, the nearest with an answer.'),
  })
  .meta({ id: 'ErrorDetail' });

/** The body of every error response (specification 7). */
export const ErrorBody = z
  .strictObject({
    errorCode: z.enum(DOMAIN_ERROR_CODES),
    message: z.string(),
    status: z.int(),
    timestamp: z.iso.datetime(),
    instance: z.string().describe('The path of the request, without its query.'),
    correlationId: z.string(),
    details: z.array(Detail).exactOptional(),
  })
  .meta({ id: 'Error', description: 'What went wrong, and what to change.' });
export type ErrorBody = z.infer<typeof ErrorBody>;

export function errorResponse(
  request: Pick<ApiRequest, 'method' | 'path' | 'correlationId' | 'rateLimit'>,
  failure: DomainError,
) {
  const { status } = ERROR_CODES[failure.code];
  const headers = commonHeaders(request, 'never');
  headers['Content-Type'] = JSON_TYPE;
  Object.assign(headers, failure.headers);
  const body: ErrorBody = {
    errorCode: failure.code,
    message: failure.message,
    status,
    timestamp: new Date().toISOString(),
    instance: request.path,
    correlationId: request.correlationId,
  };
  const { details = [] } = failure;
  if (details.length > 0 || failure.code === 'VALIDATION_ERROR') body.details = [...details];
  return withBody(request, JSON.stringify(body), status, headers);
}

export function pathNotFound(): DomainError {
  return new DomainError('RESOURCE_NOT_FOUND', 'There is nothing at this path: see /reference.');
}

/** The error that the caller gets. Unexpected errors are logged, and the caller gets INTERNAL_ERROR. */
export function toDomainError({ correlationId, path }: ApiRequest, error: unknown): DomainError {
  const { log, sampledLog } = services();
  if (isDomainError(error)) {
    if (error.cause) log.debug({ correlationId, err: error.cause }, error.message);
    return error;
  }
  const databaseError = logError(sampledLog, 'a request failed', error, { correlationId, path });
  if (databaseError) return unavailable(DATABASE_ERROR_MESSAGES[databaseError]);
  return new DomainError(
    'INTERNAL_ERROR',
    'Something went wrong on our side. Quote the correlation id.',
  );
}

const DATABASE_ERROR_MESSAGES: Readonly<Record<DatabaseErrorKind, string>> = {
  unreachable: 'The database cannot be reached now; try again shortly.',
  slow: 'The database took too long to answer; try again shortly.',
  locked: 'The database is busy with a change of the same records; try again shortly.',
  full: 'The database has no room left; try again later.',
};
