import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignInProblem } from '#lib/auth/sign-in-page.ts';

export type SignInOutcome =
  | SignInProblem
  | 'ended'
  | 'signed-out'
  | 'signed-out-here'
  | 'not-set-up';

type Props = {
  outcome: SignInOutcome;
  issuer: string;
  /** The record that the user was on: `Invoice 2400001`. */
  page: string | undefined;
};

/** Why the user is on the sign-in page, and what they can do about it. */
export function SignInMessage({ outcome, issuer, page }: Props) {
  const { title, text } = messageOf(outcome, issuer, page);
  const isGood = outcome === 'signed-out';
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <section
      aria-labelledby="what-happened"
      className={`mb-6 flex gap-3 rounded-md border p-4 ${
        isGood ? 'border-good bg-good-panel' : 'border-warn bg-warn-panel'
      }`}
    >
      <Icon
        size={18}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${isGood ? 'text-good' : 'text-warn'}`}
      />
      <div className="min-w-0 space-y-1 text-sm">
        <h2 id="what-happened" className="font-semibold text-base">
          {title}
        </h2>
        {text}
      </div>
    </section>
  );
}

function messageOf(
  outcome: SignInOutcome,
  issuer: string,
  page: string | undefined,
): { title: string; text: ReactNode } {
  const host = <strong className="break-all font-medium">{new URL(issuer).host}</strong>;
  switch (outcome) {
    case 'unreachable':
      return {
        title: 'Can’t reach the sign-in service',
        text: (
          <p>
            {host} isn’t answering. Anyone already signed in can keep working. Try again in a
            minute. If it keeps happening, tell whoever looks after {host}.
          </p>
        ),
      };
    case 'refused':
      return {
        title: 'You weren’t signed in',
        text: <p>The sign-in was cancelled or refused at {host}. You can try again.</p>,
      };
    case 'no-role':
      return {
        title: 'Your account has no role here',
        text: (
          <p>
            {host} knows you, but your account has no Trade Supply role. Ask whoever looks after
            your work account for one: branch staff, buyer, asset manager or auditor. Then sign in
            again.
          </p>
        ),
      };
    case 'unusable':
      return {
        title: 'Your account isn’t set up correctly',
        text: (
          <p>
            We can’t read your role, countries, customers or branch from {host}. Ask whoever looks
            after your work account to check them.
          </p>
        ),
      };
    case 'unproven':
      return {
        title: 'Sign in with your password',
        text: (
          <p>
            Your last session was ended for you, and {host} hasn’t checked your password since. Sign
            in with it again.
          </p>
        ),
      };
    case 'expired':
      return {
        title: 'That sign-in has expired',
        text: <p>It took longer than 15 minutes, or was started in another window. Start again.</p>,
      };
    case 'failed':
      return {
        title: 'Sign-in failed',
        text: (
          <p>
            Try again. If it keeps happening, tell whoever runs this service and quote the
            correlation id below.
          </p>
        ),
      };
    case 'ended':
      return {
        title: 'Your session has ended',
        text: (
          <p>
            {page
              ? `Sign in to go back to ${page.charAt(0).toLowerCase()}${page.slice(1)}.`
              : 'Sign in to pick up where you left off.'}
          </p>
        ),
      };
    case 'signed-out':
      return { title: 'You are signed out', text: <p>You’re signed out here and at {host}.</p> };
    case 'signed-out-here':
      return {
        title: 'You are signed out here',
        text: <p>You may still be signed in at {host}. On a shared computer, close the browser.</p>,
      };
    case 'not-set-up':
      return {
        title: 'Nobody can sign in yet',
        text: (
          <p>
            This service isn’t registered with {host}: whoever runs it needs to set OIDC_CLIENT_ID
            and OIDC_CLIENT_SECRET.
          </p>
        ),
      };
  }
}
