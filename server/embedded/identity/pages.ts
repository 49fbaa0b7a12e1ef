import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { SESSION_WORDS } from '#lib/auth/sessions/staff-sessions.ts';
import { countOf } from '#lib/text/text.ts';
import { type Html, html, htmlDocument, STYLE_SOURCE } from '#server/http/html.ts';

/** Koa middleware, as oidc-provider takes it. */
export type Middleware = Parameters<Provider['use']>[0];
export type Ctx = Parameters<Middleware>[0];

type Page = { readonly title: string; readonly status: number; readonly main: Html };

const POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_SOURCE}`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page of the identity provider: HTML without scripts, in the theme of the portal. */
export function sendPage(ctx: Ctx | KoaContextWithOIDC, { title, status, main }: Page): void {
  setPageHeaders(ctx, status);
  ctx.body = htmlDocument({ title, main, cookie: ctx.get('cookie') });
}

export function setPageHeaders(ctx: Ctx | KoaContextWithOIDC, status: number): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Security-Policy', POLICY);
}

/** Why the attempt before failed: wrong credentials, or too many attempts. */
export type Problem =
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many'; readonly waitSeconds: number };

type SignInForm = {
  /** The path to which the form is posted. */
  readonly action: string;
  readonly username: string;
  readonly problem?: Problem | undefined;
};

export function signInForm({ action, username, problem }: SignInForm): Page {
  const invalid =
    problem?.kind === 'refused' ? html` aria-invalid="true" aria-describedby="problem"` : undefined;
  const focus = html` autofocus`;
  return {
    title: problem ? 'Sign-in failed' : 'Sign in',
    // A failed attempt shows the form again with 200: it is not an HTTP error.
    status: problem?.kind === 'too-many' ? 429 : 200,
    main: html`
<h1>Sign in to Trade Supply</h1>
<p class="quiet">${SESSION_WORDS}</p>
${problem && html`<p class="problem" id="problem" role="alert">${problemText(problem)}</p>`}
<form method="post" action="${action}">
<div><label for="username">Username</label>
<input id="username" name="username" value="${username}" required autocomplete="username" autocapitalize="none" spellcheck="false"${invalid}${username ? undefined : focus}></div>
<div><label for="password">Password</label>
<input id="password" name="password" type="password" required autocomplete="current-password"${invalid}${username ? focus : undefined}></div>
<button class="button">Sign in</button>
</form>`,
  };
}

function problemText(problem: Problem): string {
  if (problem.kind === 'refused') return 'Wrong username or password. Check both and try again.';
  const minutes = Math.ceil(problem.waitSeconds / 60);
  return `Too many attempts. Wait ${countOf(minutes, 'minute')}, then try again. Until then, even the right password won’t work.`;
}

/** The sign-in has expired, or was replaced by another. */
export const EXPIRED: Page = {
  title: 'Sign-in expired',
  status: 400,
  main: html`<h1>This sign-in has expired</h1>
<p>It took too long, was already completed, or this browser blocks cookies. Nothing is lost: start again from the portal.</p>
<p class="actions"><a class="button" href="/sign-in">Start again</a> <a href="/">Home</a></p>`,
};

/** The request is invalid in a way that cannot be reported to its client by a redirect. */
export function notPossible(status: number, reason: string): Page {
  return {
    title: 'Sign-in not possible',
    status,
    main: html`<h1>This sign-in can’t continue</h1>
<p>The request wasn’t valid. Start again from the portal. If you see this page again, tell whoever runs the service and quote the reason below.</p>
<p class="actions"><a class="button" href="/sign-in">Start again</a> <a href="/">Home</a></p>
<p class="quiet">Reason <code>${reason}</code></p>`,
  };
}

/** Why a form is refused, for `notPossible`. */
export const NOT_A_FORM =
  'a form of this site is needed (application/x-www-form-urlencoded) of 16 KiB at most';

/**
 * The fields of a form that a page of this origin sent; undefined for anything else. Sec-Fetch-Site says where it is
 * from, or else Origin; without either it is not trusted. Node reads no more than its Content-Length.
 */
export async function readOwnForm(ctx: Ctx, issuer: string): Promise<URLSearchParams | undefined> {
  const site = ctx.get('sec-fetch-site');
  const isOwn = site === '' ? ctx.get('origin') === new URL(issuer).origin : site === 'same-origin';
  const isForm =
    ctx.is('application/x-www-form-urlencoded') && Number(ctx.get('content-length')) <= MAX_BYTES;
  if (!isOwn || !isForm) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(Buffer.from(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const MAX_BYTES = 16 * 1024;
