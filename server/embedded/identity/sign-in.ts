import { errors, type Provider } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { endIssuerSessions } from '#lib/auth/sessions/session-admin.ts';
import type { Authenticate } from './authenticate.ts';
import {
  type Ctx,
  EXPIRED,
  type Middleware,
  NOT_A_FORM,
  notPossible,
  type Problem,
  readOwnForm,
  type SendPage,
  signInForm,
} from './pages.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

type SignInOptions = {
  readonly provider: Provider;
  readonly db: Database;
  readonly send: SendPage;
  readonly authenticate: Authenticate;
};

/** Serves the sign-in form, and handles it when it is submitted. */
export function makeSignIn({ provider, db, send, authenticate }: SignInOptions): Middleware {
  return async (ctx, next) => {
    const [, uid] = /^\/interaction\/([\w-]{1,64})$/.exec(ctx.path) ?? [];
    if (uid === undefined) return next();
    const interaction = await findInteraction(ctx, uid);
    if (!interaction) return send(ctx, EXPIRED);
    if (ctx.method === 'POST') return submit(ctx, interaction);
    const hint = interaction.params['login_hint'];
    return showForm(ctx, interaction, typeof hint === 'string' ? hint : '');
  };

  function showForm(ctx: Ctx, { uid }: Interaction, username: string, problem?: Problem) {
    if (problem?.kind === 'too-many') ctx.set('Retry-After', String(problem.waitSeconds));
    const action = `${new URL(provider.issuer).pathname}/interaction/${uid}`;
    send(ctx, signInForm({ action, username, problem }));
  }

  async function submit(ctx: Ctx, interaction: Interaction) {
    const form = await readOwnForm(ctx, provider.issuer);
    if (!form) return send(ctx, notPossible(403, NOT_A_FORM));
    const username = form.get('username') ?? '';
    const password = form.get('password') ?? '';
    const result = await authenticate({ username, password, address: ctx.ip });
    if (result.kind !== 'signed-in') return showForm(ctx, interaction, username, result);
    await finish(interaction, result.personId);
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 303;
    ctx.redirect(interaction.returnTo);
  }

  /**
   * If another person was signed in on this browser, their sessions end: oidc-provider would sign them out by a page
   * that needs scripts.
   */
  async function finish(interaction: Interaction, personId: string) {
    const { session: before } = interaction;
    if (before && before.accountId !== personId) {
      await endIssuerSessions(db, before.accountId);
      interaction.session = undefined;
    }
    interaction.result = { login: { accountId: personId, remember: false, amr: ['pwd'] } };
    await interaction.persist();
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
