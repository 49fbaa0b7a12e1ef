import { expect, test } from 'vitest';
import { signOut } from '#app/api/auth/[...nextauth]/sign-out.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { provideServices } from '#lib/services.ts';
import { recordingLog } from '#server/embedded/identity/testing/running-provider.ts';
import { setUpTestServices } from '#tests/contract/transports/services.ts';

const service = setUpTestServices();

test('logs sign-outs that cannot be forwarded to the issuer at most once a minute, with their number', async () => {
  const { log, logged } = recordingLog();
  const sampledLog = makeSampledLog(log, { everyMs: 60_000 });
  const portalClient = { issuer: 'http://127.0.0.1:1', clientId: 'portal', clientSecret: 'none' };
  provideServices({ ...service.services, log, sampledLog, portalClient });
  for (let n = 0; n < 3; n += 1)
    await signOut(new Request('http://localhost:3000/api/auth/sign-out'));
  sampledLog.flush();
  expect(logged).toMatchObject([
    { msg: 'could not reach the issuer for a sign-out' },
    { msg: 'could not reach the issuer for a sign-out', count: 2 },
  ]);
});
