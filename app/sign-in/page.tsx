import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { PublicFrame } from '#components/frame/public-frame.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { returnPath } from '#lib/auth/return-path.ts';
import { isSignInProblem } from '#lib/auth/sign-in-problem.ts';
import { staffCookieName } from '#lib/auth/staff-cookie.ts';
import { services } from '#lib/services.ts';
import { findStaff } from '../(portal)/staff.ts';
import { readersTheme } from '../theme.ts';
import { Roles } from './roles.tsx';
import { type Happening, WhatHappened } from './what-happened.tsx';

export const metadata: Metadata = { title: 'Sign in' };

type Parts = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The way in for staff: on to the issuer and back to where they wanted to go. */
export default async function SignInPage({ searchParams }: Parts) {
  const query = await searchParams;
  const { config, portalClient } = services();
  const returnTo = returnPath(one(query['returnTo']), config.publicUrl);
  const member = await findStaff();
  const problem = one(query['problem']);
  if (member && !problem) redirect(returnTo === '/' ? homeOf(member.countries) : returnTo);
  const what = portalClient ? await whatHappened(problem, one(query['signedOut'])) : 'not-set-up';
  const start = `/api/auth/sign-in?${new URLSearchParams({ returnTo })}`;
  return (
    <PublicFrame theme={await readersTheme()}>
      <div className="mx-auto grid max-w-4xl gap-x-16 gap-y-10 py-10 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] md:py-20">
        <div>
          {what && <WhatHappened what={what} issuer={config.issuer} />}
          <h1 className="text-balance font-semibold text-3xl tracking-tight">
            Sign in to Trade Supply
          </h1>
          <p className="mt-3 max-w-prose text-lg text-quiet">
            Invoices of every branch, found while the customer is still at the counter.
          </p>
          {portalClient && (
            <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
              <ButtonLink look="main" href={start} isFile>
                Sign in with your work account
              </ButtonLink>
              {(what === 'no-role' || what === 'unusable' || what === 'refused') && (
                <ButtonLink href={`${start}&another`} isFile>
                  Use another account
                </ButtonLink>
              )}
            </div>
          )}
          <p className="mt-4 max-w-prose text-quiet text-sm">
            You sign in at <span className="break-all text-ink">{new URL(config.issuer).host}</span>
            . A session ends after half an hour without a click, and after eight hours.
          </p>
          {problem && <CorrelationId />}
        </div>
        <aside className="space-y-5 border-line border-t pt-8 md:border-t-0 md:border-l md:pt-0 md:pl-10">
          <Roles />
          <p className="text-sm">
            A system rather than a person? It needs a token:{' '}
            <TextLink href="/reference">read the reference</TextLink>.
          </p>
        </aside>
      </div>
    </PublicFrame>
  );
}

async function CorrelationId() {
  return (
    <p className="mt-6 text-quiet text-sm">
      Correlation id{' '}
      <code className="break-all text-ink">{(await headers()).get('x-correlation-id')}</code>
    </p>
  );
}

/** What brought somebody here; undefined for whoever just came. */
async function whatHappened(
  problem: string | undefined,
  signedOut: string | undefined,
): Promise<Happening | undefined> {
  if (problem !== undefined) return isSignInProblem(problem) ? problem : 'failed';
  if (signedOut === 'here') return 'signed-out-here';
  if (signedOut !== undefined) return 'signed-out';
  // Nobody is signed in by now: the cookie is of a session that is over.
  return (await cookies()).has(staffCookieName(services().config)) ? 'ended' : undefined;
}

/** Where somebody begins who asked for no page: in their own country. */
function homeOf(countries: readonly string[] | undefined): string {
  return countries?.includes('au') === false && countries.includes('nz') ? '/nz' : '/au';
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
