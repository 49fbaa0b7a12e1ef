import { z } from 'zod';
import { isRole, ROLES, type Role } from './roles.ts';

/** `one,another` as a list of at least one. */
export function audiences(text: string, refused: z.RefinementCtx): readonly [string, ...string[]] {
  const [first, ...others] = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  if (first !== undefined) return [first, ...others];
  refused.addIssue({ code: 'custom', message: 'must be one or more values, separated by commas' });
  return z.NEVER;
}

/** `their-name=our_role,…` as a map, in its order. */
export function roleNames(text: string, refused: z.RefinementCtx): ReadonlyMap<string, Role> {
  const names = new Map<string, Role>();
  for (const pair of text.split(',')) {
    // A name may hold an equals sign, a role does not.
    const [, name = '', role = ''] = /^\s*(.*\S)\s*=\s*(\w+)\s*$/.exec(pair) ?? [];
    if (isRole(role)) names.set(name, role);
    else {
      refused.addIssue({
        code: 'custom',
        message: `must be NAME=ROLE, separated by commas, each ROLE one of ${ROLES.join(', ')}`,
      });
      return z.NEVER;
    }
  }
  return names;
}

type IdentityConfig = {
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  readonly oidcClientSecret: string | undefined;
  readonly audiences: readonly string[];
  readonly audienceGiven: boolean;
  readonly audienceClaim: string;
  readonly scopeClaim: string | undefined;
  readonly scopePrefix: string;
};

/** What is wrong with the settings of the issuer, each problem naming its setting. */
export function contradictionsOfIdentity(config: IdentityConfig): string[] {
  const { oidcIssuer, oidcClientId, oidcClientSecret, audienceGiven } = config;
  const problems: string[] = [];
  if (oidcIssuer && !audienceGiven) {
    problems.push('API_AUDIENCE: is needed with OIDC_ISSUER: the audience its access tokens carry');
  }
  const ofIssuer = [
    oidcClientId,
    oidcClientSecret,
    audienceGiven,
    config.audienceClaim !== 'aud',
    config.scopeClaim,
    config.scopePrefix,
  ];
  if (!oidcIssuer && ofIssuer.some(Boolean)) {
    problems.push(
      'OIDC_ISSUER: is needed when OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, API_AUDIENCE, ' +
        'OIDC_AUDIENCE_CLAIM, OIDC_SCOPE_CLAIM or OIDC_SCOPE_PREFIX is set',
    );
  }
  if (oidcClientId && !oidcClientSecret) {
    problems.push('OIDC_CLIENT_SECRET: is needed with OIDC_CLIENT_ID, or nobody can sign in');
  }
  if (oidcClientSecret && !oidcClientId) {
    problems.push('OIDC_CLIENT_ID: is needed with OIDC_CLIENT_SECRET, or nobody can sign in');
  }
  if (oidcClientId && config.audiences.includes(oidcClientId)) {
    problems.push(
      'API_AUDIENCE: must not name OIDC_CLIENT_ID: tokens that people get by signing in would open ' +
        'the API; register the API, or the clients that call it, by themselves',
    );
  }
  return problems;
}
