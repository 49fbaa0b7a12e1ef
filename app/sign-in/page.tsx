import { ArrowRight } from 'lucide-react';
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { correlationIdOf } from '#lib/api/request/request.ts';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import { returnPath } from '#lib/auth/sign-in/return-path.ts';
import { isSignInProblem } from '#lib/auth/sign-in/sign-in-problem.ts';
import { services } from '#lib/services.ts';
import { homePath } from '../(portal)/home-path.ts';
import { findStaff } from '../(portal)/staff.ts';
import { savedTheme } from '../theme.ts';
import { Roles } from './roles.tsx';
import { SignInMessage, type SignInOutcome } from './sign-in-message.tsx';

export const metadata: Metadata = { title: 'Sign in' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The sign-in of staff: on to the issuer, and back to where they wanted to go. */
export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const { config, portalClient } = services();
  const returnTo = returnPath(firstValue(query['returnTo']), config.publicUrl);
  const member = await findStaff();
  const problem = firstValue(query['problem']);
  if (member && !problem) redirect(returnTo === '/' ? homePath(member) : returnTo);
  const outcome = portalClient
    ? await signInOutcome(problem, firstValue(query['signedOut']))
    : 'not-set-up';
  const correlationId = problem && validCorrelationId(firstValue(query['correlationId']));
  const start = `/api/auth/sign-in?${new URLSearchParams({ returnTo })}`;
  const another = `${start}&another`;
  return (
    <PublicShell theme={await savedTheme()}>
      <div className="mx-auto grid max-w-5xl items-center gap-x-16 gap-y-10 py-8 md:py-16 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="rounded-xl border border-line bg-panel p-6 sm:p-10">
          {outcome && <SignInMessage outcome={outcome} issuer={config.issuer} />}
          <h1 className="text-balance font-semibold text-3xl tracking-tight">
            Sign in to Trade Supply
          </h1>
          <p className="mt-3 max-w-prose text-lg text-quiet">
            Invoices, orders and stock of every branch, while the customer is on the phone.
          </p>
          {portalClient && (
            <div className="mt-8 grid gap-3">
              <ButtonLink
                variant="main"
                size="large"
                href={outcome === 'unproven' ? another : start}
                isFile
              >
                Sign in with your work account
                <ArrowRight size={18} aria-hidden="true" />
              </ButtonLink>
              {(outcome === 'no-role' || outcome === 'unusable' || outcome === 'refused') && (
                <ButtonLink size="large" href={another} isFile>
                  Use another account
                </ButtonLink>
              )}
            </div>
          )}
          <p className="mt-5 max-w-prose text-quiet text-sm">
            You sign in at <span className="break-all text-ink">{new URL(config.issuer).host}</span>
            . You’re signed out after half an hour without activity, or after eight hours.
          </p>
          {correlationId && (
            <p className="mt-4 text-quiet text-sm">
              Correlation id <code className="break-all text-ink">{correlationId}</code>
            </p>
          )}
        </div>
        <aside className="space-y-6 px-1">
          <Roles />
          <p className="border-line border-t pt-5 text-sm">
            Connecting a system? It needs a token:{' '}
            <TextLink href="/reference">see the API reference</TextLink>.
          </p>
        </aside>
      </div>
    </PublicShell>
  );
}

/** Why the user is on this page; undefined when they just came. */
async function signInOutcome(
  problem: string | undefined,
  signedOut: string | undefined,
): Promise<SignInOutcome | undefined> {
  if (problem !== undefined) return isSignInProblem(problem) ? problem : 'failed';
  if (signedOut === 'here') return 'signed-out-here';
  if (signedOut !== undefined) return 'signed-out';
  // Nobody is signed in here, so the cookie belongs to a session that ended.
  return (await cookies()).has(sessionCookieName(services().config)) ? 'ended' : undefined;
}

/** A correlation id that the service may have issued; any other text in the address is not shown. */
function validCorrelationId(id: string | undefined): string | undefined {
  return id !== undefined && correlationIdOf(id) === id ? id : undefined;
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
