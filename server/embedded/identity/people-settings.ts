import { type Account, type Configuration, interactionPolicy } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { IDLE_MINUTES } from '#lib/auth/staff-sessions.ts';
import { findPerson, type Person } from './people.ts';

const CLAIMS = ['name', 'role', 'countries', 'customer_numbers', 'home_branch'];

/** Sign-in of people: authorization code with PKCE, all claims in the ID token, no consent screen. */
export function peopleSettings(db: Database): Configuration {
  return {
    responseTypes: ['code'],
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub', ...CLAIMS], profile: ['name'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    findAccount: async (_ctx, personId) => {
      const person = await findPerson(db, personId);
      return person && toAccount(person);
    },
    interactions: {
      policy: makePolicy(),
      url: (ctx, { uid }) => `${ctx.oidc.issuer}/interaction/${uid}`,
    },
    // No consent is asked: every client that people sign in to is ours.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, account, provider } = oidc;
      if (!client || !session || !account) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
      if (existing) return existing;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  };
}

/**
 * Lifetimes in seconds. A session here is no longer than the idle time of a staff session: after
 * that a person must type the password again.
 */
export const PEOPLE_TTL = {
  Session: IDLE_MINUTES * 60,
  Interaction: 30 * 60,
  AuthorizationCode: 60,
  IdToken: 300,
  Grant: 8 * 3600,
  // The code flow requires it, but the API does not accept it.
  AccessToken: 60,
};

/** The policy without consent; a person who was disabled must sign in again. */
function makePolicy() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const accountGone = new interactionPolicy.Check(
    'account_gone',
    'the person who was signed in may no longer sign in',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  policy.get('login')?.checks.add(accountGone);
  return policy;
}

function toAccount(person: Person): Account {
  const { personId, name, role, countries, customerNumbers, homeBranch } = person;
  return {
    accountId: personId,
    claims: () => ({
      sub: personId,
      name,
      role,
      ...(countries && { countries }),
      ...(customerNumbers && { customer_numbers: customerNumbers }),
      ...(homeBranch !== undefined && { home_branch: homeBranch }),
    }),
  };
}
