import { IDLE_MINUTES, SESSION_HOURS } from '#lib/auth/staff-sessions.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';

/** What was wrong with the attempt before: the name or the password, or that there were too many. */
export type Problem = { readonly is: 'refused' } | { readonly is: 'too-many'; waitSeconds: number };

export type SignInForm = {
  /** The path that the form is sent to. */
  readonly action: string;
  /** What was typed as the name, kept for the next attempt. */
  readonly username?: string;
  readonly problem?: Problem;
};

/** The page that asks for name and password. */
export function signInForm({ action, username = '', problem }: SignInForm): Page {
  const isRefused = problem?.is === 'refused';
  const invalid = isRefused ? html` aria-invalid="true" aria-describedby="problem"` : undefined;
  const focus = html` autofocus`;
  return {
    title: problem ? 'Not signed in' : 'Sign in',
    // A form that comes back is an answer, not an error.
    status: problem?.is === 'too-many' ? 429 : 200,
    main: html`
<h1>Sign in to the staff portal</h1>
${problem && html`<p class="problem" id="problem" role="alert">${sentenceOf(problem)}</p>`}
<form method="post" action="${action}">
<div><label for="username">Username</label>
<input id="username" name="username" value="${username}" required autocomplete="username" autocapitalize="none" spellcheck="false"${invalid}${username ? undefined : focus}></div>
<div><label for="password">Password</label>
<input id="password" name="password" type="password" required autocomplete="current-password"${invalid}${username ? focus : undefined}></div>
<button class="button">Sign in</button>
</form>
<p class="quiet small">You stay signed in for ${SESSION_HOURS} hours, or until nothing has been done for ${IDLE_MINUTES} minutes.</p>`,
  };
}

function sentenceOf(problem: Problem): string {
  if (problem.is === 'refused') {
    return 'The username or the password is not right. Check both, and try again.';
  }
  const time = timeOf(problem.waitSeconds);
  return `There were too many attempts. Wait ${time}, then try again: until then the right password is turned away too.`;
}

function timeOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
