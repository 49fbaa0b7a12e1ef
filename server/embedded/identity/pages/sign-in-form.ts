import { IDLE_MINUTES, SESSION_HOURS } from '#lib/auth/sessions/staff-sessions.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';

/** Why the attempt before failed: wrong credentials, or too many attempts. */
export type Problem =
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many'; waitSeconds: number };

type SignInForm = {
  /** The path to which the form is posted. */
  readonly action: string;
  /** The username typed before. */
  readonly username?: string;
  readonly problem?: Problem;
};

/** The page with the sign-in form. */
export function signInForm({ action, username = '', problem }: SignInForm): Page {
  const isRefused = problem?.kind === 'refused';
  const invalid = isRefused ? html` aria-invalid="true" aria-describedby="problem"` : undefined;
  const focus = html` autofocus`;
  return {
    title: problem ? 'Sign-in failed' : 'Sign in',
    // A failed attempt shows the form again with 200: it is not an HTTP error.
    status: problem?.kind === 'too-many' ? 429 : 200,
    main: html`
<h1>Sign in to the staff portal</h1>
${problem && html`<p class="problem" id="problem" role="alert">${problemText(problem)}</p>`}
<form method="post" action="${action}">
<div><label for="username">Username</label>
<input id="username" name="username" value="${username}" required autocomplete="username" autocapitalize="none" spellcheck="false"${invalid}${username ? undefined : focus}></div>
<div><label for="password">Password</label>
<input id="password" name="password" type="password" required autocomplete="current-password"${invalid}${username ? focus : undefined}></div>
<button class="button">Sign in</button>
</form>
<p class="quiet small">You stay signed in for ${SESSION_HOURS} hours, or until ${IDLE_MINUTES} minutes without activity.</p>`,
  };
}

function problemText(problem: Problem): string {
  if (problem.kind === 'refused') {
    return 'Wrong username or password. Check both and try again.';
  }
  const time = waitText(problem.waitSeconds);
  return `Too many attempts. Wait ${time}, then try again. Until then, even the right password won’t work.`;
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
