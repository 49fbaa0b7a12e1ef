import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { recordAudit } from '#lib/audit.ts';
import type { Middleware } from './gate.ts';
import { confirmSignOut, notPossible, signedOut } from './pages/messages.ts';
import type { Pages } from './pages/page.ts';
import { readerOf } from './reader.ts';
import { isForm, readForm } from './sign-in-body.ts';
import { endIssuerSessions, revokeGrants } from './state.ts';

export const END_SESSION = '/session/end';

export type SignOut = {
  /** What oidc-provider shows before and after it ends a session. */
  readonly sources: {
    logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void>;
    postLogoutSuccessSource(ctx: KoaContextWithOIDC): void;
  };
  /** Takes a sign-out by form as one by address, without the token standing in any. */
  readonly byForm: Middleware;
  /** Leads whoever is signed out already straight back. */
  readonly afterwards: Middleware;
};

/**
 * Sign-out that the portal asks for (OpenID Connect RP-Initiated Logout 1.0): with an ID token of the
 * person who is signed in it happens at once, for nobody else has one; otherwise they are asked.
 */
export function makeSignOut(db: Database, pages: Pages): SignOut {
  return {
    sources: {
      async logoutSource(ctx, form) {
        const { session, entities } = ctx.oidc;
        const isProven = entities.IdTokenHint?.payload['sub'] === session?.accountId;
        if (!isProven) return pages.send(ctx, confirmSignOut(readerOf(ctx, pages), form));
        await endSession(ctx);
        leave(ctx);
      },
      postLogoutSuccessSource: (ctx) => pages.send(ctx, signedOut(readerOf(ctx, pages))),
    },
    // oidc-provider takes it where its cookies go along from any site (SameSite=None) alone.
    async byForm(ctx, next) {
      const { method, url, path } = ctx;
      if (path !== END_SESSION || method !== 'POST') return next();
      if (!isForm(ctx.req)) return pages.send(ctx, notPossible(readerOf(ctx, pages), 400, NO_FORM));
      const form = await readForm(ctx.req);
      if (isFromAnotherSite(ctx) && !form.has('id_token_hint')) {
        // Without the cookie a new session would take the place of the one that is there: ask by an address.
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
    // Where nobody is signed in oidc-provider ends that by a page that needs scripts.
    async afterwards(ctx, next) {
      await next();
      if (ctx.path !== END_SESSION || ctx.status !== 200 || !isOfProvider(ctx)) return;
      if (ctx.oidc.session?.accountId) return;
      await endUnseenSessions(ctx);
      leave(ctx);
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
   * With a form from another site browsers send no cookie, so that nobody seems to be signed in. Whose ID
   * token it is, is known: all sessions that they have here end, for there is no telling which it is of.
   */
  async function endUnseenSessions(ctx: KoaContextWithOIDC) {
    const subject = ctx.oidc.entities.IdTokenHint?.payload['sub'];
    if (!isFromAnotherSite(ctx) || typeof subject !== 'string') return;
    await endIssuerSessions(db, subject);
    await recordAudit(db, { actor: subject, action: 'identity.signed-out', subject });
  }

  /** To where the portal wants them, an address that oidc-provider has compared with the portal's. */
  function leave(ctx: KoaContextWithOIDC) {
    const { post_logout_redirect_uri: registered, state } = ctx.oidc.params ?? {};
    if (typeof registered !== 'string') return pages.send(ctx, signedOut(readerOf(ctx, pages)));
    const address = new URL(registered);
    if (typeof state === 'string') address.searchParams.set('state', state);
    ctx.status = 303;
    ctx.redirect(address.href);
  }
}

const NO_FORM = {
  error: 'invalid_request',
  description: 'a sign-out is sent as a form (application/x-www-form-urlencoded) of 16 KiB at most',
};

function isFromAnotherSite(ctx: { get(name: string): string }): boolean {
  return ctx.get('sec-fetch-site') === 'cross-site';
}

function isOfProvider(ctx: object): ctx is KoaContextWithOIDC {
  return 'oidc' in ctx;
}
