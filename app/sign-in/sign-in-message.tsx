import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
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
  const [title, words] = MESSAGES[outcome];
  const back = page && `Sign in to go back to ${page.charAt(0).toLowerCase()}${page.slice(1)}.`;
  const [before, ...more] = (outcome === 'ended' && back ? back : words).split('{host}');
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
        <p>
          {before}
          {more.map((after) => (
            <Fragment key={after}>
              <strong className="break-all font-medium">{new URL(issuer).host}</strong>
              {after}
            </Fragment>
          ))}
        </p>
      </div>
    </section>
  );
}

/** The title and the words of each outcome; `{host}` is the issuer. */
const MESSAGES: Readonly<Record<SignInOutcome, readonly [title: string, words: string]>> = {
  unreachable: [
    'Can’t reach the sign-in service',
    '{host} isn’t answering. Anyone already signed in can keep working. Try again in a minute. If it keeps happening, tell whoever looks after {host}.',
  ],
  refused: [
    'You weren’t signed in',
    'The sign-in was cancelled or refused at {host}. You can try again.',
  ],
  'no-role': [
    'Your account has no role here',
    '{host} knows you, but your account has no Trade Supply role. Ask whoever looks after your work account for one: branch staff, buyer, asset manager, integrator or auditor. Then sign in again.',
  ],
  unusable: [
    'Your account isn’t set up correctly',
    'We can’t read your role, countries, customers or branch from {host}. Ask whoever looks after your work account to check them.',
  ],
  unproven: [
    'Sign in with your password',
    'Your last session was ended for you, and {host} hasn’t checked your password since. Sign in with it again.',
  ],
  expired: [
    'That sign-in has expired',
    'It took longer than 15 minutes, or was started in another window. Start again.',
  ],
  failed: [
    'Sign-in failed',
    'Try again. If it keeps happening, tell whoever runs this service and quote the correlation id below.',
  ],
  ended: ['Your session has ended', 'Sign in to pick up where you left off.'],
  'signed-out': ['You are signed out', 'You’re signed out here and at {host}.'],
  'signed-out-here': [
    'You are signed out here',
    'You may still be signed in at {host}. On a shared computer, close the browser.',
  ],
  'not-set-up': [
    'Nobody can sign in yet',
    'This service isn’t registered with {host}: whoever runs it needs to set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ],
};
