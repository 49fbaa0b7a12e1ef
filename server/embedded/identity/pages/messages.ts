import type { DatabaseErrorKind } from '#db/client.ts';
import { type Html, html, trusted } from './html.ts';
import type { Ctx, Page, Pages } from './page.ts';

/** What a page needs of its request: where its links lead, and the id to quote to support. */
type PageContext = { readonly portalUrl: string; readonly correlationId: string };

/** The sign-in has expired, or was replaced by another. */
export function expired({ portalUrl }: PageContext): Page {
  return {
    title: 'Sign-in expired',
    status: 400,
    main: html`<h1>This sign-in has expired</h1>
<p>It took too long, was already completed, or this browser blocks cookies. Nothing is lost: start again from the portal.</p>
${startAgain(portalUrl)}`,
  };
}

/** The authorization request is invalid in a way that cannot be reported to its client by a redirect. */
export function notPossible(
  { portalUrl, correlationId }: PageContext,
  status: number,
  reason: { readonly error: string; readonly description: string | undefined },
): Page {
  return {
    title: 'Sign-in not possible',
    status,
    main: html`<h1>This sign-in can’t continue</h1>
<p>The request to sign in wasn’t valid. Start again from the portal. If you see this page again, tell whoever runs the service and quote the details below.</p>
${startAgain(portalUrl)}
<p class="quiet small">Reason <code>${reason.error}</code>${reason.description && html`: ${reason.description}`}</p>
${correlationIdLine(correlationId)}`,
  };
}

/** The form was sent from another site. */
export function fromElsewhere({ portalUrl, correlationId }: PageContext): Page {
  return {
    title: 'Sign-in not possible',
    status: 403,
    main: html`<h1>This sign-in came from another site</h1>
<p>For your safety, you can only sign in on this service’s own page. Start again from the portal.</p>
${startAgain(portalUrl)}
${correlationIdLine(correlationId)}`,
  };
}

/** Too many sign-ins were begun from one address in a minute. */
export function tooMany({ portalUrl }: PageContext, waitSeconds: number): Page {
  return {
    title: 'Too many sign-ins',
    status: 429,
    main: html`<h1>Too many sign-ins</h1>
<p>Too many sign-ins were started from your network in the last minute. Wait ${waitSeconds} seconds, then start again.</p>
${startAgain(portalUrl)}`,
  };
}

/** An internal error, or a database that does not answer. */
export function failed({ portalUrl, correlationId }: PageContext, kind?: DatabaseErrorKind): Page {
  const why = kind
    ? DATABASE_ERRORS[kind]
    : 'Something went wrong on our side. Try again. If it keeps happening, quote the correlation id below.';
  return {
    title: 'Sign-in unavailable',
    status: kind ? 503 : 500,
    main: html`<h1>Sign-in isn’t working right now</h1>
<p>${why}</p>
${startAgain(portalUrl)}
${correlationIdLine(correlationId)}`,
  };
}

const DATABASE_ERRORS: Readonly<Record<DatabaseErrorKind, string>> = {
  away: 'The service can’t reach its database. It usually comes back within seconds: try again shortly.',
  slow: 'The database took too long to answer. It may be busy for a moment: try again shortly.',
  locked: 'The database is busy with another change: try again shortly.',
  full: 'The database has no room left. Tell whoever runs the service, and try again later.',
};

/** Asks before signing out, unless an ID token proves that the portal asked for it. */
export function confirmSignOut({ portalUrl }: PageContext, form: string): Page {
  return {
    title: 'Sign out',
    status: 200,
    main: html`<h1>Sign out?</h1>
<p>You’re signed in on this browser. After you sign out, you’ll need your password to sign in again. The portal stays open until you sign out there too.</p>
${trusted(form)}
<p class="actions"><button class="button" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<a href="${portalUrl}/">Stay signed in</a></p>`,
  };
}

export function signedOut({ portalUrl }: PageContext): Page {
  return {
    title: 'Signed out',
    status: 200,
    main: html`<h1>You are signed out</h1>
<p class="actions"><a class="button" href="${portalUrl}/sign-in">Sign in again</a></p>`,
  };
}

function startAgain(portalUrl: string): Html {
  return html`<p class="actions"><a class="button" href="${portalUrl}/sign-in">Start again</a> <a href="${portalUrl}/">Home</a></p>`;
}

function correlationIdLine(correlationId: string): Html {
  return html`<p class="quiet small">Correlation id <code>${correlationId}</code></p>`;
}

export function pageContext(ctx: Pick<Ctx, 'get'>, { portalUrl }: Pages): PageContext {
  return { portalUrl, correlationId: ctx.get('x-correlation-id') };
}
