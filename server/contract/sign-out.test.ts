import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '#app/api/auth/[...nextauth]/sign-out.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { makeTestIssuer } from '#lib/auth/testing/issuer.ts';
import { makeSampledLog } from '#lib/sampled-log.ts';
import { provideServices } from '#lib/services.ts';
import type { MadeServices } from '#server/services.ts';
import { recordingLog } from '../embedded/identity/testing/running-provider.ts';
import { testServices } from './test-services.ts';

let database: TestDatabase;
let services: MadeServices;
beforeAll(async () => {
  database = await makeTestDatabase();
  services = testServices(database.url, await makeTestIssuer());
});
afterAll(async () => {
  await services?.close();
  await database?.drop();
});

test('logs sign-outs that the issuer cannot be told of at most once a minute, with their number', async () => {
  const { log, logged } = recordingLog();
  const sampledLog = makeSampledLog(log, { everyMs: 60_000 });
  const portalClient = { issuer: 'http://127.0.0.1:1', clientId: 'portal', clientSecret: 'none' };
  provideServices({ ...services, log, sampledLog, portalClient });
  for (let n = 0; n < 3; n += 1)
    await signOut(new Request('http://localhost:3000/api/auth/sign-out'));
  sampledLog.flush();
  expect(logged).toMatchObject([
    { msg: 'the issuer cannot be asked to sign somebody out' },
    { msg: 'the issuer cannot be asked to sign somebody out', count: 2 },
  ]);
});
