import type { Instrumentation } from 'next';
import { services } from '#lib/services.ts';
import { logError } from './lib/logging/error-log.ts';

/**
 * Next calls this once at its start. Under `npm start` the services exist already; under plain Next (`next dev`,
 * `next start`) they are made here.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { startUnderPlainNext } = await import('#server/lifecycle/services.ts');
  await startUnderPlainNext();
}

/**
 * Logs a failed page with the correlation id and digest that its reader sees. A database error is recorded for the page,
 * so that `server/http/error-pages.ts` can name the cause.
 */
export const onRequestError: Instrumentation.onRequestError = (error, request) => {
  const { sampledLog, pageErrors } = services();
  const { headers } = request;
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined;
  const databaseError = logError(sampledLog, 'a page failed', error, {
    correlationId: headers['x-correlation-id'],
    digest,
    path: request.path.split('?')[0],
  });
  if (databaseError) pageErrors.record(headers, databaseError);
};
