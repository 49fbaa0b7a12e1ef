import type { TestProject } from 'vitest/node';
import { makeLog } from '#lib/logging/log.ts';
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts';
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
 * Provides the test run's PostgreSQL server: TEST_DATABASE_URL, or a throwaway one. The role of TEST_DATABASE_URL
 * must be able to create databases and be a member of the role of TEST_DATABASE_SERVICE_URL, the service's. Also
 * creates the template that `makeTestDatabase` copies.
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
    if (!url) throw new Error('TEST_DATABASE_URL is set: set TEST_DATABASE_SERVICE_URL too.');
    return { ownerUrl, url, stop: async () => undefined };
  }
  return startThrowawayPostgres(makeLog('warn'));
}
