import type { TestProject } from 'vitest/node';
import { makeLog } from '#lib/log.ts';
import { startThrowawayPostgres } from '#server/embedded/postgres-throwaway.ts';
import { beginTestRun } from './test-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: { readonly serverUrl: string; readonly run: string };
  }
}

/**
 * Gives a run of tests its server, TEST_DATABASE_URL (its role must be allowed to make databases)
 * or else a throwaway PostgreSQL, with the template that `makeTestDatabase` copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(process.env['TEST_DATABASE_URL']);
  const run = await beginTestRun(server.url);
  project.provide('testDatabases', { serverUrl: server.url, run: run.run });
  return async () => {
    await run.end();
    await server.stop();
  };
}

async function startServer(url: string | undefined) {
  if (url !== undefined && url !== '') return { url, stop: async () => undefined };
  return startThrowawayPostgres(makeLog('warn'));
}
