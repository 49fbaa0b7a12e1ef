import { z } from 'zod';
import { isRole, ROLES, type Role } from '#lib/auth/scopes.ts';

/** Parses API_AUDIENCE: `one,another`, at least one. */
export function parseAudiences(text: string, ctx: z.RefinementCtx): readonly [string, ...string[]] {
  const [first, ...others] = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  if (first !== undefined) return [first, ...others];
  ctx.addIssue({ code: 'custom', message: 'must be one or more values, separated by commas' });
  return z.NEVER;
}

/** Parses OIDC_ROLES: `their-name=our_role,…`, in order of importance. */
export function parseRoleNames(text: string, ctx: z.RefinementCtx): ReadonlyMap<string, Role> {
  const names = new Map<string, Role>();
  for (const pair of text.split(',')) {
    // The name may contain an equals sign, so split at the last one.
    const [, name = '', role = ''] = /^\s*(.*\S)\s*=\s*(\w+)\s*$/.exec(pair) ?? [];
    if (isRole(role)) names.set(name, role);
    else {
      ctx.addIssue({
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

/** Conflicts between the issuer settings, each beginning with the name of its variable. */
export function identityConflicts(config: IdentityConfig): string[] {
  const { oidcIssuer, oidcClientId, oidcClientSecret, audienceGiven } = config;
  const problems: string[] = [];
  if (oidcIssuer && !audienceGiven) {
    problems.push('API_AUDIENCE: is needed with OIDC_ISSUER: the audience its access tokens carry');
  }
  const issuerSettings = [
    oidcClientId,
    oidcClientSecret,
    audienceGiven,
    config.audienceClaim !== 'aud',
    config.scopeClaim,
    config.scopePrefix,
  ];
  if (!oidcIssuer && issuerSettings.some(Boolean)) {
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
