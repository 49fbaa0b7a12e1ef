import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { endIssuerSessions } from '#lib/auth/sessions/session-admin.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import type { Middleware } from './endpoints.ts';
import { confirmSignOut, notPossible, pageContext, signedOut } from './pages/messages.ts';
import type { Pages } from './pages/page.ts';
import { isForm, readForm } from './sign-in/form-body.ts';
import { revokeGrants } from './state.ts';

const END_SESSION = '/session/end';

export type SignOut = {
  /** Called by oidc-provider before and after it ends a session. */
  readonly sources: {
    logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void>;
    postLogoutSuccessSource(ctx: KoaContextWithOIDC): void;
  };
  /** Handles a sign-out by POST as one by GET, without putting the ID token into a URL. */
  readonly byForm: Middleware;
  /** Redirects a person who is already signed out. */
  readonly afterwards: Middleware;
};

/**
 * Sign-out at the request of the portal (OpenID Connect RP-Initiated Logout 1.0): at once with an ID
 * token of the person who is signed in, and otherwise after asking.
 */
export function makeSignOut(db: Database, pages: Pages): SignOut {
  return {
    sources: {
      async logoutSource(ctx, form) {
        const { session, entities } = ctx.oidc;
        const isProven = entities.IdTokenHint?.payload['sub'] === session?.accountId;
        if (!isProven) return pages.send(ctx, confirmSignOut(pageContext(ctx, pages), form));
        await endSession(ctx);
        redirectToPortal(ctx);
      },
      postLogoutSuccessSource: (ctx) => pages.send(ctx, signedOut(pageContext(ctx, pages))),
    },
    // oidc-provider supports POST only with cookies that are sent from any site (SameSite=None).
    async byForm(ctx, next) {
      const { method, url, path } = ctx;
      if (path !== END_SESSION || method !== 'POST') return next();
      if (!isForm(ctx.req))
        return pages.send(ctx, notPossible(pageContext(ctx, pages), 400, NOT_A_FORM));
      const form = await readForm(ctx.req);
      if (isFromAnotherSite(ctx) && !form.has('id_token_hint')) {
        // Without the cookie a new session would replace the existing one: ask after a redirect.
        ctx.status = 303;
        return ctx.redirect(`?${form}`);
      }
      ctx.method = 'GET';
      ctx.querystring = form.toString();
      try {
        await next();
      } finally {
        ctx.method = method;
        ctx.url = url;
      }
    },
    // oidc-provider answers a sign-out without a session by a page that needs scripts.
    async afterwards(ctx, next) {
      await next();
      if (ctx.path !== END_SESSION || ctx.status !== 200 || !hasOidcContext(ctx)) return;
      if (ctx.oidc.session?.accountId) return;
      await endSessionsByToken(ctx);
      redirectToPortal(ctx);
    },
  };

  async function endSession({ oidc, cookies }: KoaContextWithOIDC) {
    const { session, provider } = oidc;
    if (!session?.accountId) return;
    const { accountId, authorizations = {} } = session;
    await revokeGrants(
      db,
      Object.values(authorizations).map(({ grantId }) => grantId),
    );
    await session.destroy();
    cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax' });
    await recordAudit(db, { actor: accountId, action: 'identity.signed-out', subject: accountId });
  }

  /**
   * A form from another site has no cookie, so that nobody seems to be signed in. The ID token names
   * the person but not the session: all their sessions end.
   */
  async function endSessionsByToken(ctx: KoaContextWithOIDC) {
    const subject = ctx.oidc.entities.IdTokenHint?.payload['sub'];
    if (!isFromAnotherSite(ctx) || typeof subject !== 'string') return;
    await endIssuerSessions(db, subject);
    await recordAudit(db, { actor: subject, action: 'identity.signed-out', subject });
  }

  /** Redirects to `post_logout_redirect_uri`, which oidc-provider has checked against the portal's. */
  function redirectToPortal(ctx: KoaContextWithOIDC) {
    const { post_logout_redirect_uri: registered, state } = ctx.oidc.params ?? {};
    if (typeof registered !== 'string') return pages.send(ctx, signedOut(pageContext(ctx, pages)));
    const url = new URL(registered);
    if (typeof state === 'string') url.searchParams.set('state', state);
    ctx.status = 303;
    ctx.redirect(url.href);
  }
}

const NOT_A_FORM = {
  error: 'invalid_request',
  description: 'a sign-out is sent as a form (application/x-www-form-urlencoded) of 16 KiB at most',
};

function isFromAnotherSite(ctx: { get(name: string): string }): boolean {
  return ctx.get('sec-fetch-site') === 'cross-site';
}

function hasOidcContext(ctx: object): ctx is KoaContextWithOIDC {
  return 'oidc' in ctx;
}
