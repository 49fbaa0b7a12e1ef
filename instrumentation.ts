import type { Instrumentation } from 'next';
import { isDatabaseAway } from '#db/client.ts';
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
 * it is told where that is because the database is away (server/readable-failures.ts).
 */
export const onRequestError: Instrumentation.onRequestError = (error, request) => {
  const correlationId = request.headers['x-correlation-id'];
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined;
  if (isDatabaseAway(error)) services().awayPages.add(String(correlationId));
  services().log.error(
    { correlationId, digest, path: request.path.split('?')[0], err: error },
    'a page failed',
  );
};
