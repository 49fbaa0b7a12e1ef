import { type Account, type Configuration, interactionPolicy } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { IDLE_MINUTES } from '#lib/auth/staff-sessions.ts';
import { findPerson, type Person } from './people.ts';

const CLAIMS = ['name', 'role', 'countries', 'customer_numbers', 'home_branch'];

/** How people sign in: authorization code with PKCE, all claims in the ID token, no consent asked. */
export function peopleSettings(db: Database): Configuration {
  return {
    responseTypes: ['code'],
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub', ...CLAIMS], profile: ['name'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    findAccount: async (_ctx, personId) => {
      const person = await findPerson(db, personId);
      return person && accountOf(person);
    },
    interactions: {
      policy: makePolicy(),
      url: (ctx, { uid }) => `${ctx.oidc.issuer}/interaction/${uid}`,
    },
    // Every client that people sign in to is ours.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, account, provider } = oidc;
      if (!client || !session || !account) return undefined;
      const known = session.grantIdFor(client.clientId);
      const found = known === undefined ? undefined : await provider.Grant.find(known);
      if (found) return found;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  };
}

/**
 * Seconds. Who stood idle for as long as ends a staff session has to give a password again, so the
 * provider's session is no longer either.
 */
export const PEOPLE_TTL = {
  Session: IDLE_MINUTES * 60,
  Interaction: 30 * 60,
  AuthorizationCode: 60,
  IdToken: 300,
  Grant: 8 * 3600,
  // Of no use at the API: it comes with the code flow.
  AccessToken: 60,
};

/** Nobody is asked for consent, and whoever may no longer sign in is asked who they are. */
function makePolicy() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const isGone = new interactionPolicy.Check(
    'account_gone',
    'the person who was signed in may no longer sign in',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  policy.get('login')?.checks.add(isGone);
  return policy;
}

function accountOf(person: Person): Account {
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
