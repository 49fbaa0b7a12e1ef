import type { TestProject } from 'vitest/node';
import { makeLog } from '#lib/log.ts';
import { startThrowawayPostgres } from '#server/embedded/postgres-throwaway.ts';
import { beginTestRun } from './test-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: {
      readonly serverUrl: string;
      readonly serviceUrl: string;
      readonly run: string;
    };
  }
}

/**
 * Gives a run of tests its server, TEST_DATABASE_URL (its role must be allowed to make databases and
 * be a member of that of TEST_DATABASE_SERVICE_URL, which is the service's) or else a throwaway
 * PostgreSQL, with the template that `makeTestDatabase` copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(
    process.env['TEST_DATABASE_URL'],
    process.env['TEST_DATABASE_SERVICE_URL'],
  );
  const { ownerUrl: serverUrl, url: serviceUrl } = server;
  const run = await beginTestRun(serverUrl, serviceUrl);
  project.provide('testDatabases', { serverUrl, serviceUrl, run: run.run });
  return async () => {
    await run.end();
    await server.stop();
  };
}

async function startServer(ownerUrl: string | undefined, url: string | undefined) {
  if (ownerUrl) {
    if (!url) throw new Error('TEST_DATABASE_URL: TEST_DATABASE_SERVICE_URL is needed beside it.');
    return { ownerUrl, url, stop: async () => undefined };
  }
  return startThrowawayPostgres(makeLog('warn'));
}
