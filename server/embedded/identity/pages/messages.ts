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
<p>It was left for too long, was finished already, or this browser keeps no cookies. Nothing is lost: start again from the portal.</p>
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
    main: html`<h1>This sign-in cannot go on</h1>
<p>Whatever led here asked for it in a way that is not allowed. Start again from the portal; if this page comes back, tell whoever runs the service what stands below.</p>
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
<p>Names and passwords are taken from this service’s own page alone. Start again from the portal.</p>
${startAgain(portalUrl)}
${correlationIdLine(correlationId)}`,
  };
}

/** Too many sign-ins were begun from one address in a minute. */
export function tooMany({ portalUrl }: PageContext, waitSeconds: number): Page {
  return {
    title: 'Too many sign-ins',
    status: 429,
    main: html`<h1>Too many sign-ins at once</h1>
<p>More sign-ins were begun from this address than there may be in a minute. Wait ${waitSeconds} seconds, then start again.</p>
${startAgain(portalUrl)}`,
  };
}

/** An internal error, or a database that does not answer. */
export function failed({ portalUrl, correlationId }: PageContext, kind?: DatabaseErrorKind): Page {
  const why = kind
    ? DATABASE_ERRORS[kind]
    : 'The fault is ours, and it is in the log. Try again; if it stays, quote the number below.';
  return {
    title: 'Sign-in unavailable',
    status: kind ? 503 : 500,
    main: html`<h1>Signing in does not work right now</h1>
<p>${why}</p>
${startAgain(portalUrl)}
${correlationIdLine(correlationId)}`,
  };
}

const DATABASE_ERRORS: Readonly<Record<DatabaseErrorKind, string>> = {
  away: 'The service cannot reach its database. It usually comes back within seconds: try again shortly.',
  slow: 'The database took too long to answer. It may be busy for a moment: try again shortly.',
  locked: 'The database is busy with a change of the same records: try again shortly.',
  full: 'The database has no room left. Tell whoever runs the service, and try again later.',
};

/** Asks before signing out, unless an ID token proves that the portal asked for it. */
export function confirmSignOut({ portalUrl }: PageContext, form: string): Page {
  return {
    title: 'Sign out',
    status: 200,
    main: html`<h1>Sign out?</h1>
<p>You are signed in here on this browser. Once you are signed out, the next sign-in asks for your password. What is open in the portal stays open until you sign out there.</p>
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
  return html`<p class="actions"><a class="button" href="${portalUrl}/sign-in">Start again</a> <a href="${portalUrl}/">Home page</a></p>`;
}

function correlationIdLine(correlationId: string): Html {
  return html`<p class="quiet small">Correlation id <code>${correlationId}</code></p>`;
}

export function pageContext(ctx: Pick<Ctx, 'get'>, { portalUrl }: Pages): PageContext {
  return { portalUrl, correlationId: ctx.get('x-correlation-id') };
}
