import type { Instrumentation } from 'next';
import { logFailure } from '#lib/failure-log.ts';
import { services } from '#lib/services.ts';

/**
 * Next calls this once when it starts. Under `npm start` the services are there already; under a
 * plain Next host (`next dev`, `next start`) they are made here.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { takeUpPlainHost } = await import('#server/plain-host.ts');
  await takeUpPlainHost();
}

/**
 * A page that failed, with what its reader is shown of it: the correlation id and the digest. What answers
 * it is told where that is because of the database (server/page-failures.ts).
 */
export const onRequestError: Instrumentation.onRequestError = (error, request) => {
  const { sampledLog, pageTroubles } = services();
  const { headers } = request;
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined;
  const trouble = logFailure(sampledLog, 'a page failed', error, {
    correlationId: headers['x-correlation-id'],
    digest,
    path: request.path.split('?')[0],
  });
  if (trouble) pageTroubles.note(headers, trouble);
};
