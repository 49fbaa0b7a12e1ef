import { errors, type Provider } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import type { Middleware } from '#server/embedded/identity/endpoints.ts';
import { expired, fromElsewhere, pageContext } from '#server/embedded/identity/pages/messages.ts';
import type { Ctx, Pages } from '#server/embedded/identity/pages/page.ts';
import { type Problem, signInForm } from '#server/embedded/identity/pages/sign-in-form.ts';
import { revokeGrants } from '#server/embedded/identity/state.ts';
import type { Authenticate } from './authenticate.ts';
import { DEVICE_COOKIE_MS, type DeviceCookie } from './device-cookie.ts';
import { isForm, readSignInForm } from './form-body.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

type SignInPageOptions = {
  readonly provider: Provider;
  readonly db: Database;
  readonly pages: Pages;
  readonly signIn: Authenticate;
  readonly deviceCookie: DeviceCookie;
};

const INTERACTION = /^\/interaction\/([\w-]{1,64})$/;

/** Serves the sign-in form, and handles it when it is submitted. */
export function makeSignInMiddleware(options: SignInPageOptions): Middleware {
  const { provider, db, pages, signIn, deviceCookie } = options;
  const interactionPath = (uid: string) =>
    `${new URL(provider.issuer).pathname}/interaction/${uid}`;
  return async (ctx, next) => {
    const uid = INTERACTION.exec(ctx.path)?.[1];
    if (uid === undefined) return next();
    if (ctx.method === 'POST' && !isSameOrigin(ctx, provider.issuer)) {
      return pages.send(ctx, fromElsewhere(pageContext(ctx, pages)));
    }
    const interaction = await findInteraction(ctx, uid);
    if (!interaction) return pages.send(ctx, expired(pageContext(ctx, pages)));
    if (ctx.method === 'POST') return submit(ctx, interaction);
    const hint = interaction.params['login_hint'];
    return showForm(ctx, uid, typeof hint === 'string' ? hint : '');
  };

  function showForm(ctx: Ctx, uid: string, username: string, problem?: Problem) {
    const action = interactionPath(uid);
    if (problem?.kind === 'too-many') ctx.set('Retry-After', String(problem.waitSeconds));
    pages.send(ctx, signInForm({ action, username, ...(problem && { problem }) }));
  }

  async function submit(ctx: Ctx, interaction: Interaction) {
    if (!isForm(ctx.req)) return showForm(ctx, interaction.uid, '');
    const { username, password } = await readSignInForm(ctx.req);
    const device = ctx.cookies.get(deviceCookie.name, { signed: false });
    const deviceId = deviceCookie.deviceId(device, username);
    const result = await signIn({ username, password, address: ctx.ip, deviceId });
    if (result.kind !== 'signed-in') return showForm(ctx, interaction.uid, username, result);
    const { personId } = result;
    const login = { accountId: personId, remember: false, amr: ['pwd'] };
    const returnTo = await provider.interactionResult(ctx.req, ctx.res, { login });
    await replaceSession(interaction, personId);
    ctx.set('Cache-Control', 'no-store');
    ctx.cookies.set(deviceCookie.name, deviceCookie.withPerson(device, username), {
      maxAge: DEVICE_COOKIE_MS,
      httpOnly: true,
      sameSite: 'lax',
      // It has signatures of its own.
      signed: false,
    });
    ctx.cookies.set(provider.cookieName('interaction'), null, {
      path: interactionPath(interaction.uid),
      httpOnly: true,
      sameSite: 'lax',
    });
    ctx.status = 303;
    ctx.redirect(returnTo);
  }

  /**
   * If another person was signed in on this browser, their session becomes this person's, without
   * their grants: oidc-provider would sign them out by a page that needs scripts.
   */
  async function replaceSession({ session: before }: Interaction, personId: string) {
    if (!before || before.accountId === personId) return;
    const session = await provider.Session.findByUid(before.uid);
    if (!session) return;
    const grants = Object.values(session.authorizations ?? {}).map(({ grantId }) => grantId);
    await revokeGrants(db, grants);
    session.authorizations = undefined;
    session.loginAccount({ accountId: personId, transient: true });
    await session.persist();
  }

  async function findInteraction(ctx: Ctx, uid: string): Promise<Interaction | undefined> {
    try {
      const found = await provider.interactionDetails(ctx.req, ctx.res);
      return found.uid === uid ? found : undefined;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }
}

/** Whether the form is from this site, by Sec-Fetch-Site or else Origin; without either it is not trusted. */
function isSameOrigin(ctx: Ctx, issuer: string): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site !== '') return site === 'same-origin';
  return ctx.get('origin') === new URL(issuer).origin;
}
