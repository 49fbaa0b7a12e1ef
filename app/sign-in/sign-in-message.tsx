import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignInProblem } from '#lib/auth/sign-in/sign-in-problem.ts';

export type SignInOutcome =
  | SignInProblem
  | 'ended'
  | 'signed-out'
  | 'signed-out-here'
  | 'not-set-up';

/** Why the user is on the sign-in page, and what they can do about it. */
export function SignInMessage({ outcome, issuer }: { outcome: SignInOutcome; issuer: string }) {
  const { title, text } = messageOf(outcome, issuer);
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

function messageOf(outcome: SignInOutcome, issuer: string): { title: string; text: ReactNode } {
  const host = <strong className="break-all font-medium">{new URL(issuer).host}</strong>;
  switch (outcome) {
    case 'unreachable':
      return {
        title: 'The sign-in service cannot be reached',
        text: (
          <p>
            {host} does not answer. Whoever is signed in can work on. Try again in a minute; if it
            stays like this, tell whoever looks after {host}.
          </p>
        ),
      };
    case 'refused':
      return {
        title: 'You were not signed in',
        text: <p>The sign-in was stopped or refused at {host}. You can try again.</p>,
      };
    case 'no-role':
      return {
        title: 'Your account has no role here',
        text: (
          <p>
            {host} knows who you are, and not what you do here. Ask whoever looks after your work
            account to give you one of the roles of Trade Supply: branch staff, buyer, asset manager
            or auditor. Then sign in again.
          </p>
        ),
      };
    case 'unusable':
      return {
        title: 'Your account is not set up correctly',
        text: (
          <p>
            What {host} says of your role, countries, customers or branch cannot be read. Ask
            whoever looks after your work account to check them.
          </p>
        ),
      };
    case 'unproven':
      return {
        title: 'Show once more who you are',
        text: (
          <p>
            Your last session was ended for you, and {host} has not asked for your password since.
            Sign in with it.
          </p>
        ),
      };
    case 'expired':
      return {
        title: 'That sign-in is no longer good',
        text: <p>It took longer than 15 minutes, or was begun in another window. Begin again.</p>,
      };
    case 'failed':
      return {
        title: 'The sign-in did not work',
        text: (
          <p>
            Try again. If it happens again, tell whoever runs this service, with the correlation id
            below.
          </p>
        ),
      };
    case 'ended':
      return {
        title: 'Your session has ended',
        text: (
          <p>
            Sessions end after half an hour without a click, after eight hours, and when they are
            ended for you. Sign in to go on where you were.
          </p>
        ),
      };
    case 'signed-out':
      return { title: 'You are signed out', text: <p>Here and at {host}.</p> };
    case 'signed-out-here':
      return {
        title: 'You are signed out here',
        text: (
          <p>
            {host} could not be told. Whoever uses this browser next may be signed in there still:
            close it on a shared computer.
          </p>
        ),
      };
    case 'not-set-up':
      return {
        title: 'Nobody can sign in yet',
        text: (
          <p>
            This service is not registered with {host}: whoever runs it sets OIDC_CLIENT_ID and
            OIDC_CLIENT_SECRET.
          </p>
        ),
      };
  }
}
