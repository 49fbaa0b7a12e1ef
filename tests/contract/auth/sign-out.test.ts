import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { beginSignIn, finishSignIn } from '#app/api/auth/[...nextauth]/sign-in.ts';
import { signOut } from '#app/api/auth/[...nextauth]/sign-out.ts';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import { findStaffSession, startStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/context.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { provideServices } from '#lib/services.ts';
import { recordingLog } from '#server/embedded/identity/testing/running-provider.ts';
import { setUpTestServices } from '#tests/contract/services.ts';

const service = setUpTestServices();

test('a sign-in that no client is registered for fails, and says nothing about the issuer', async () => {
  const { log, logged } = recordingLog();
  const { services } = service;
  provideServices({ ...services, sampledLog: makeSampledLog(log), portalClient: undefined });
  const { publicUrl } = services.config;
  const request = (path: string) =>
    new NextRequest(publicUrl + path, { headers: { 'sec-fetch-site': 'same-origin' } });
  const params = Promise.resolve({ nextauth: ['callback', 'oidc'] });
  for (const answer of [
    await beginSignIn(request('/api/auth/sign-in')),
    await finishSignIn(request('/api/auth/callback/oidc?code=x'), { params }),
  ])
    expect(answer.headers.get('location')).toMatch(/[?&]problem=failed/);
  expect(logged).toEqual([]);
});

test('logs sign-outs that cannot be forwarded to the issuer at most once a minute, with their number', async () => {
  const { log, logged } = recordingLog();
  const sampledLog = makeSampledLog(log, { everyMs: 60_000 });
  const portalClient = { issuer: 'http://127.0.0.1:1', clientId: 'portal', clientSecret: 'none' };
  const config = { ...service.services.config, oidcIssuer: portalClient.issuer };
  provideServices({ ...service.services, config, log, sampledLog, portalClient });
  for (let n = 0; n < 3; n += 1)
    await signOut(new Request('http://localhost:3000/api/auth/sign-out'));
  sampledLog.flush();
  expect(logged).toMatchObject([
    { msg: 'could not reach the issuer for a sign-out' },
    { msg: 'could not reach the issuer for a sign-out', count: 2 },
  ]);
});

test('a sign-out needs no page of the embedded provider, which has no sessions', async () => {
  const { config, sessionDb } = service.services;
  provideServices(service.services);
  const id = await startStaffSession(sessionDb, aStaffMember());
  const headers = { cookie: `${sessionCookieName(config)}=${id}` };
  const response = await signOut(
    new Request(`${config.publicUrl}/api/auth/sign-out`, { method: 'POST', headers }),
  );
  expect(response.headers.get('location')).toBe(`${config.publicUrl}/sign-in?signedOut=1`);
  expect(await findStaffSession(sessionDb, id, { touch: true })).toBeUndefined();
});
