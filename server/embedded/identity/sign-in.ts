import { errors, type Provider } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { DEVICE_COOKIE_MS, type DeviceCookie } from './device-cookie.ts';
import type { Middleware } from './gate.ts';
import { expired, fromElsewhere } from './pages/messages.ts';
import type { Ctx, Pages } from './pages/page.ts';
import { type Problem, signInForm } from './pages/sign-in-form.ts';
import { readerOf } from './reader.ts';
import type { SignIn } from './sign-in-attempt.ts';
import { isForm, readSignInForm } from './sign-in-body.ts';
import { revokeGrants } from './state.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export type SignInPageOptions = {
  readonly provider: Provider;
  readonly db: Database;
  readonly pages: Pages;
  readonly signIn: SignIn;
  readonly deviceCookie: DeviceCookie;
};

const INTERACTION = /^\/interaction\/([\w-]{1,64})$/;

/** Serves the sign-in page, and takes what is filled in there. */
export function makeSignInPage(options: SignInPageOptions): Middleware {
  const { provider, db, pages, signIn, deviceCookie } = options;
  const pathOf = (uid: string) => `${new URL(provider.issuer).pathname}/interaction/${uid}`;
  return async (ctx, next) => {
    const uid = INTERACTION.exec(ctx.path)?.[1];
    if (uid === undefined) return next();
    if (ctx.method === 'POST' && !isFromHere(ctx, provider.issuer)) {
      return pages.send(ctx, fromElsewhere(readerOf(ctx, pages)));
    }
    const interaction = await findInteraction(ctx, uid);
    if (!interaction) return pages.send(ctx, expired(readerOf(ctx, pages)));
    if (ctx.method === 'POST') return take(ctx, interaction);
    const hint = interaction.params['login_hint'];
    return show(ctx, uid, typeof hint === 'string' ? hint : '');
  };

  function show(ctx: Ctx, uid: string, username: string, problem?: Problem) {
    const action = pathOf(uid);
    if (problem?.is === 'too-many') ctx.set('Retry-After', String(problem.waitSeconds));
    pages.send(ctx, signInForm({ action, username, ...(problem && { problem }) }));
  }

  async function take(ctx: Ctx, interaction: Interaction) {
    if (!isForm(ctx.req)) return show(ctx, interaction.uid, '');
    const { username, password } = await readSignInForm(ctx.req);
    const device = ctx.cookies.get(deviceCookie.name, { signed: false });
    const deviceId = deviceCookie.deviceId(device, username);
    const outcome = await signIn({ username, password, address: ctx.ip, deviceId });
    if (outcome.is !== 'signed-in') return show(ctx, interaction.uid, username, outcome);
    const { personId } = outcome;
    const login = { accountId: personId, remember: false, amr: ['pwd'] };
    const returnTo = await provider.interactionResult(ctx.req, ctx.res, { login });
    await takeOverSession(interaction, personId);
    ctx.set('Cache-Control', 'no-store');
    ctx.cookies.set(deviceCookie.name, deviceCookie.withPerson(device, username), {
      maxAge: DEVICE_COOKIE_MS,
      httpOnly: true,
      sameSite: 'lax',
      // It is signed for each person by itself.
      signed: false,
    });
    ctx.cookies.set(provider.cookieName('interaction'), null, {
      path: pathOf(interaction.uid),
      httpOnly: true,
      sameSite: 'lax',
    });
    ctx.status = 303;
    ctx.redirect(returnTo);
  }

  /**
   * Where somebody else was signed in on this browser, their session becomes this person's and keeps
   * nothing of theirs: oidc-provider would sign them out by a page that needs scripts.
   */
  async function takeOverSession({ session: before }: Interaction, personId: string) {
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

/** Whether the browser says that the form is this site's own; one that says nothing is not trusted. */
function isFromHere(ctx: Ctx, issuer: string): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site !== '') return site === 'same-origin';
  return ctx.get('origin') === new URL(issuer).origin;
}
