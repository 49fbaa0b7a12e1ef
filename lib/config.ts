import { resolve } from 'node:path';
import { z } from 'zod';
import { storeAddress } from '#lib/asset-store-address.ts';
import { audiences, contradictionsOfIdentity, roleNames } from '#lib/auth/identity-settings.ts';
import { ROLES } from '#lib/auth/roles.ts';
import { generatedSecret, issuedSecret } from '#lib/generated-secret.ts';
import { scannerAddress } from '#lib/scanner-address.ts';
import { isLoopback, isTrustworthy } from '#lib/trustworthy.ts';

/** What is wrong with the settings, every problem at once, each naming its setting. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((p) => `  ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads every setting from the environment, once. Throws ConfigurationError naming all that is
 * wrong. docs/operations.md lists the settings.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const config = withDefaults(parsed.data);
  const problems = contradictions(config);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`);
const onOff = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
/** An address of this service or its issuer: https, or http on this machine, and nothing beside it. */
const webAddress = z.string().refine(isTrustworthy, {
  error:
    'must be an https:// address, or http:// on localhost, without user name, password, query or fragment',
});
const address = (schemes: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`,
  });
const databaseAddress = z
  .string()
  // A # ends an address: half of a password would be taken for the host, and told as such.
  .refine((value) => !value.includes('#'), {
    error: 'must not have a #: in a password it is written %23',
    abort: true,
  })
  .pipe(address(['postgres:', 'postgresql:']));

const Settings = z.object({
  PORT: whole(1, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  ADMIN_PORT: whole(1, 65535).optional(),
  DATA_DIR: z.string().default('.data'),
  ALLOW_EMBEDDED: onOff.default(false),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_POOL: whole(2, 200).default(16),
  DATABASE_READ_CONNECTIONS: whole(1, 32).default(4),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: issuedSecret.optional(),
  OIDC_ROLE_CLAIM: z.string().default('role'),
  OIDC_ROLES: z.string().transform(roleNames).optional(),
  SESSION_SECRET: generatedSecret.optional(),
  OIDC_LOGOUT_METHOD: z.enum(['post', 'get'], 'must be post or get').default('post'),
  OIDC_ACCEPT_JWT_TYPE: onOff.default(false),
  OIDC_SCOPE_CLAIM: z.string().optional(),
  OIDC_SCOPE_PREFIX: z
    .string()
    .regex(
      /^[\x21\x23-\x5B\x5D-\x7E]+$/,
      'must be characters of scopes: no blanks, quotes or backslashes',
    )
    .optional(),
  OIDC_AUDIENCE_CLAIM: z
    .enum(['aud', 'client_id', 'azp'], 'must be aud, client_id or azp')
    .optional(),
  API_AUDIENCE: z.string().transform(audiences).optional(),
  CLOCK_LEEWAY_SECONDS: whole(0, 600).default(30),
  ENVIRONMENT: z
    .enum(['test', 'stage', 'training', 'production'], {
      error: 'must be test, stage, training or production',
    })
    .optional(),
  CLOCK: z.iso
    .datetime({
      offset: true,
      error: 'must be an instant with its offset: 2026-10-04T01:30:00+10:00',
    })
    .transform((instant) => new Date(instant))
    .optional(),
  DEMO_DATA: onOff.default(true),
  RATE_LIMIT: whole(1, 1_000_000_000).default(600),
  PAGE_RATE_LIMIT: whole(1, 1_000_000_000).default(600),
  FAILED_AUTHENTICATION_LIMIT: whole(1, 1_000_000_000).default(60),
  SIGN_IN_LIMIT: whole(1, 1_000_000_000).default(120),
  MAX_CONNECTIONS: whole(16, 100_000).default(8_192),
  MAX_IN_FLIGHT: whole(1, 10_000).default(40),
  MAX_PAGES_IN_FLIGHT: whole(1, 1_000).default(16),
  MAX_UPLOADS_IN_FLIGHT: whole(1, 1_000).default(16),
  ASSET_STORE: z.string().default('file').transform(storeAddress),
  ASSET_SCAN: z.string().transform(scannerAddress).optional(),
  UPLOAD_LIMIT_MB: whole(1, 20_480).default(100),
  DRAIN_GRACE_SECONDS: whole(0, 20).optional(),
  EVENT_RETENTION_DAYS: whole(1, 36_500).default(90),
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

function withDefaults(s: z.infer<typeof Settings>) {
  const environment = s.ENVIRONMENT ?? (s.OIDC_ISSUER ? 'production' : 'test');
  // Nobody balances the load of a service that has its database to itself, or is tried out.
  const drainGrace = s.DATABASE_URL && environment !== 'test' ? 5 : 0;
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, '');
  const [audience, ...otherAudiences] = s.API_AUDIENCE ?? ([publicUrl] as const);
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    adminPort: s.ADMIN_PORT ?? s.PORT + 1,
    dataDir: resolve(s.DATA_DIR),
    allowEmbedded: s.ALLOW_EMBEDDED,
    databaseUrl: s.DATABASE_URL,
    /** The same database as the role that owns its tables: for migrations. */
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    databasePool: s.DATABASE_POOL,
    databaseReadConnections: s.DATABASE_READ_CONNECTIONS,
    oidcIssuer: s.OIDC_ISSUER,
    oidcClientId: s.OIDC_CLIENT_ID,
    oidcClientSecret: s.OIDC_CLIENT_SECRET,
    /** The claim of ID tokens that says what somebody's role is. */
    roleClaim: s.OIDC_ROLE_CLAIM,
    /** The issuer's names of the roles, the weightiest first; ours where it uses those. */
    roleNames: s.OIDC_ROLES ?? new Map(ROLES.map((role) => [role, role])),
    /** How the issuer is told of a sign-out: by a form with the ID token, or by an address without it. */
    logoutMethod: s.OIDC_LOGOUT_METHOD,
    sessionSecret: s.SESSION_SECRET,
    /** The issuer of access tokens: the real one, else the embedded provider. */
    issuer: s.OIDC_ISSUER ?? `${publicUrl}/idp`,
    acceptJwtType: s.OIDC_ACCEPT_JWT_TYPE,
    /** What access tokens are for: this service's address, unless a real issuer names it otherwise. */
    audience,
    /** All that tokens may name, where the issuer has several names for it. */
    audiences: [audience, ...otherAudiences],
    audienceGiven: s.API_AUDIENCE !== undefined,
    /** The claim of access tokens that says what they are for. */
    audienceClaim: s.OIDC_AUDIENCE_CLAIM ?? 'aud',
    /** The claim of access tokens that grants scopes; undefined is `scope` and `scp`. */
    scopeClaim: s.OIDC_SCOPE_CLAIM,
    /** What the issuer writes in front of our scopes. */
    scopePrefix: s.OIDC_SCOPE_PREFIX ?? '',
    /** By how much our clock and the issuer's may differ when the times of a token are checked. */
    clockLeewaySeconds: s.CLOCK_LEEWAY_SECONDS,
    environment,
    /** What the clock of the trade shows as the process starts; undefined where it shows the real time. */
    clockSetTo: s.CLOCK,
    demoData: s.DEMO_DATA,
    rateLimit: s.RATE_LIMIT,
    pageRateLimit: s.PAGE_RATE_LIMIT,
    failedAuthenticationLimit: s.FAILED_AUTHENTICATION_LIMIT,
    signInLimit: s.SIGN_IN_LIMIT,
    maxConnections: s.MAX_CONNECTIONS,
    maxInFlight: s.MAX_IN_FLIGHT,
    maxPagesInFlight: s.MAX_PAGES_IN_FLIGHT,
    maxUploadsInFlight: s.MAX_UPLOADS_IN_FLIGHT,
    /** Where the bytes of assets are: a folder of `dataDir`, or an object store. */
    assetStore: s.ASSET_STORE,
    /** What looks at files before they are served; without it they are at once. */
    assetScan: s.ASSET_SCAN,
    /** The largest file that may be uploaded. */
    uploadLimitBytes: s.UPLOAD_LIMIT_MB * 1024 * 1024,
    /** How long events are kept, and versions of accounts once they are superseded. */
    eventRetentionDays: s.EVENT_RETENTION_DAYS,
    /** How long it serves on, not ready, once it is told to end. */
    drainGraceSeconds: s.DRAIN_GRACE_SECONDS ?? drainGrace,
    trustProxy: s.TRUST_PROXY,
    logLevel: s.LOG_LEVEL,
  };
}

function contradictions(config: ReturnType<typeof withDefaults>): string[] {
  const problems: string[] = [];
  const embedded = [
    ...(config.databaseUrl ? [] : ['database']),
    ...(config.oidcIssuer ? [] : ['identity provider']),
  ];
  if (!isLoopback(config.host) && embedded.length > 0 && !config.allowEmbedded) {
    problems.push(
      `HOST: ${config.host} would serve an embedded ${embedded.join(' and ')} to other machines; ` +
        'set DATABASE_URL and OIDC_ISSUER, or ALLOW_EMBEDDED=1 to accept it',
    );
  }
  const { protocol, hostname, pathname } = new URL(config.publicUrl);
  if (
    protocol === 'https:' &&
    !isLoopback(hostname) &&
    embedded.length > 0 &&
    !config.allowEmbedded
  ) {
    problems.push(
      `PUBLIC_URL: ${hostname} would serve an embedded ${embedded.join(' and ')} to other machines; ` +
        'set DATABASE_URL and OIDC_ISSUER, or ALLOW_EMBEDDED=1 to accept it',
    );
  }
  if (protocol !== 'https:' && hostname !== 'localhost') {
    problems.push('PUBLIC_URL: must be https, or http on localhost: browsers sign in there alone');
  }
  if (pathname !== '/') {
    problems.push('PUBLIC_URL: must not have a path: everything is served from the root');
  }
  if (config.databaseOwnerUrl && !config.databaseUrl) {
    problems.push('DATABASE_URL: is needed with DATABASE_OWNER_URL: the role the service runs as');
  }
  problems.push(...contradictionsOfIdentity(config));
  if (config.environment === 'production' && embedded.length > 0) {
    problems.push(
      `ENVIRONMENT: production does not run on an embedded ${embedded.join(' and ')}; ` +
        'set DATABASE_URL and OIDC_ISSUER',
    );
  }
  if (config.environment === 'production' && config.clockSetTo) {
    problems.push(
      'CLOCK: production keeps the real time; leave it out, or say by ENVIRONMENT what this is',
    );
  }
  if (config.adminPort === config.port) problems.push('ADMIN_PORT: must differ from PORT');
  if (config.adminPort > 65_535) problems.push('ADMIN_PORT: is needed where PORT is 65535');
  return problems;
}
