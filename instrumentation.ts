/**
 * Next calls this once when it starts. Under `npm start` the services are there already; under a
 * plain Next host (`next dev`, `next start`) they are made here.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { takeUpPlainHost } = await import('#server/plain-host.ts');
  takeUpPlainHost();
}
