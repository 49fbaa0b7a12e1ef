import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { recordAudit } from '#lib/audit.ts';
import type { Middleware } from './gate.ts';
import { confirmSignOut, signedOut } from './pages/messages.ts';
import type { Pages } from './pages/page.ts';
import { readerOf } from './reader.ts';
import { revokeGrants } from './state.ts';

export const END_SESSION = '/session/end';

export type SignOut = {
  /** What oidc-provider shows before and after it ends a session. */
  readonly sources: {
    logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void>;
    postLogoutSuccessSource(ctx: KoaContextWithOIDC): void;
  };
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
    // Where nobody is signed in oidc-provider ends that by a page that needs scripts.
    async afterwards(ctx, next) {
      await next();
      if (ctx.path !== END_SESSION || ctx.status !== 200 || !isOfProvider(ctx)) return;
      if (!ctx.oidc.session?.accountId) leave(ctx);
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

function isOfProvider(ctx: object): ctx is KoaContextWithOIDC {
  return 'oidc' in ctx;
}
