import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { endIssuerSessions } from '#lib/auth/sessions/session-admin.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import {
  confirmSignOut,
  type Middleware,
  NOT_A_FORM,
  notPossible,
  readOwnForm,
  type SendPage,
  SIGNED_OUT,
} from './pages.ts';

const END_SESSION = '/session/end';

export type SignOut = {
  /** Called by oidc-provider before and after it ends a session. */
  readonly sources: {
    logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void>;
    postLogoutSuccessSource(ctx: KoaContextWithOIDC): void;
  };
  readonly middleware: Middleware;
};

/**
 * Sign-out at the request of the portal (OpenID Connect RP-Initiated Logout 1.0): at once with an ID token of the person
 * who is signed in, and otherwise after asking.
 */
export function makeSignOut(db: Database, send: SendPage, issuer: string): SignOut {
  return {
    sources: {
      async logoutSource(ctx, form) {
        const { session, entities } = ctx.oidc;
        const isProven = entities.IdTokenHint?.payload['sub'] === session?.accountId;
        if (!isProven || !session?.accountId) return send(ctx, confirmSignOut(form));
        const subject = session.accountId;
        await session.destroy();
        await endIssuerSessions(db, subject);
        await recordAudit(db, { actor: subject, action: 'identity.signed-out', subject });
        redirectToPortal(ctx);
      },
      postLogoutSuccessSource: (ctx) => send(ctx, SIGNED_OUT),
    },
    async middleware(ctx, next) {
      if (ctx.path !== END_SESSION) return next();
      if (ctx.method === 'POST') {
        // oidc-provider supports POST only with cookies that are sent from any site (SameSite=None).
        const form = await readOwnForm(ctx, issuer);
        if (!form) return send(ctx, notPossible(400, NOT_A_FORM));
        ctx.method = 'GET';
        ctx.querystring = form.toString();
      }
      await next();
      // oidc-provider answers a sign-out without a session by a page that needs scripts.
      const isSignedOut = ctx.status === 200 && hasOidcContext(ctx) && !ctx.oidc.session?.accountId;
      if (isSignedOut) redirectToPortal(ctx);
    },
  };

  /** Redirects to `post_logout_redirect_uri`, which oidc-provider has checked against the portal's. */
  function redirectToPortal(ctx: KoaContextWithOIDC) {
    const { post_logout_redirect_uri: registered, state } = ctx.oidc.params ?? {};
    if (typeof registered !== 'string') return send(ctx, SIGNED_OUT);
    const url = new URL(registered);
    if (typeof state === 'string') url.searchParams.set('state', state);
    ctx.status = 303;
    ctx.redirect(url.href);
  }
}

function hasOidcContext(ctx: object): ctx is KoaContextWithOIDC {
  return 'oidc' in ctx;
}
