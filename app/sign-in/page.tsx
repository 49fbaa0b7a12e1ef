import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { EmptiedTab } from '#components/shell/preferences/emptied-tab.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { correlationIdOf } from '#lib/api/request/request.ts';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import { SESSION_WORDS } from '#lib/auth/sessions/staff-sessions.ts';
import { returnPath, SIGN_IN_PROBLEMS } from '#lib/auth/sign-in-page.ts';
import { missingRecord } from '#lib/search/missing-record.ts';
import { services } from '#lib/services.ts';
import { savedTheme } from '../(portal)/preferences.ts';
import { findStaff, homePath } from '../(portal)/staff.ts';
import { SignInMessage, type SignInOutcome } from './sign-in-message.tsx';

export const metadata = { title: 'Sign in' };

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
    <PublicShell theme={await savedTheme()} isBare>
      <div className="mx-auto grid max-w-96 gap-y-6 py-8 sm:pt-[16vh]">
        {outcome?.startsWith('signed-out') && <EmptiedTab />}
        <div className="rounded-lg border border-line p-6 sm:p-8">
          {outcome && (
            <SignInMessage outcome={outcome} issuer={config.issuer} page={recordOf(returnTo)} />
          )}
          <h1>Sign in to Trade Supply</h1>
          <p className="mt-1 text-quiet text-sm">{SESSION_WORDS}</p>
          {portalClient && (
            <div className="mt-6 grid gap-3">
              <ButtonLink
                variant="main"
                size="large"
                href={outcome === 'unproven' ? another : start}
                isFile
              >
                Sign in with your work account
              </ButtonLink>
              {(outcome === 'no-role' || outcome === 'unusable' || outcome === 'refused') && (
                <ButtonLink size="large" href={another} isFile>
                  Use another account
                </ButtonLink>
              )}
            </div>
          )}
          {correlationId && (
            <p className="mt-4 text-quiet text-sm">
              Correlation id <code className="break-all text-ink">{correlationId}</code>
            </p>
          )}
        </div>
        <p className="text-center text-quiet text-sm">
          Connecting a system? <TextLink href="/reference">See the API reference</TextLink>
        </p>
      </div>
    </PublicShell>
  );
}

/** Why the user is on this page; undefined when they just came. */
async function signInOutcome(
  problem: string | undefined,
  signedOut: string | undefined,
): Promise<SignInOutcome | undefined> {
  if (problem !== undefined) return SIGN_IN_PROBLEMS.find((known) => known === problem) ?? 'failed';
  if (signedOut === 'here') return 'signed-out-here';
  if (signedOut !== undefined) return 'signed-out';
  // Nobody is signed in here, so the cookie belongs to a session that ended.
  return (await cookies()).has(sessionCookieName(services().config)) ? 'ended' : undefined;
}

/** The record that the address leads back to, by name; not what somebody wrote as a sentence into a link. */
function recordOf(path: string): string | undefined {
  const record = missingRecord(path);
  return /^[\w-]{1,20}$/.test(record?.number ?? '') ? record?.name : undefined;
}

/** A correlation id that the service may have issued; any other text in the address is not shown. */
function validCorrelationId(id: string | undefined): string | undefined {
  return id !== undefined && correlationIdOf(id) === id ? id : undefined;
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
