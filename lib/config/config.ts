import { resolve } from 'node:path';
import { z } from 'zod';
import { ROLES } from '#lib/auth/scopes.ts';
import { adminConflicts, parseNetworks } from './admin-settings.ts';
import { parseAssetStore, parseScannerAddress } from './asset-settings.ts';
import { bankAccountsOf, parseAustralianAccount, parseNewZealandAccount } from './bank-accounts.ts';
import { databaseConflicts, postgresUrl } from './database-url.ts';
import { identityConflicts, parseAudiences, parseRoleNames } from './identity-settings.ts';
import { generatedSecret, issuedSecret } from './secrets.ts';
import {
  bankAccount,
  collectorUrl,
  flag,
  integer,
  isLoopback,
  ratio,
  secureUrl,
} from './setting-schemas.ts';
import { MAX_WORKERS, workerConflicts, workerLimits } from './workers.ts';

/** The configuration is invalid. Lists every problem, each beginning with the name of its variable. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((p) => `  ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from the environment variables that docs/operations.md lists. Throws
 * ConfigurationError with all problems at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  // An empty variable counts as not set.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const config = {
    ...withDefaults(parsed.data),
    /** Whether Node checks who answers by TLS; its own variable can end that. */
    verifiesCertificates: variables['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0',
  };
  const problems = configurationConflicts(config);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

const Settings = z.object({
  PORT: integer(1, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: secureUrl.optional(),
  ADMIN_PORT: integer(1, 65535).optional(),
  ADMIN_ALLOW: z.string().transform(parseNetworks).default([]),
  DATA_DIR: z.string().default('.data'),
  ALLOW_EMBEDDED: flag.default(false),
  ALLOW_MISSING_ASSETS: flag.default(false),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  WORKERS: integer(1, MAX_WORKERS).optional(),
  DATABASE_POOL: integer(2, 200).optional(),
  OIDC_ISSUER: secureUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: issuedSecret.optional(),
  OIDC_ROLE_CLAIM: z.string().default('role'),
  OIDC_ROLES: z.string().transform(parseRoleNames).optional(),
  SESSION_SECRET: generatedSecret.optional(),
  OIDC_LOGOUT_METHOD: z.enum(['post', 'get'], 'must be post or get').default('post'),
  OIDC_ACCEPT_JWT_TYPE: flag.default(false),
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
  API_AUDIENCE: z.string().transform(parseAudiences).optional(),
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
  DEMO_DATA: flag.default(true),
  RATE_LIMIT: integer(1, 1_000_000_000).default(600),
  FAILED_AUTHENTICATION_LIMIT: integer(1, 1_000_000_000).default(60),
  SIGN_IN_LIMIT: integer(1, 1_000_000_000).default(120),
  MAX_UPLOADS_IN_FLIGHT: integer(1, 1_000).optional(),
  ASSET_STORE: z.string().default('file').transform(parseAssetStore),
  ASSET_SCAN: z.string().transform(parseScannerAddress).optional(),
  UPLOAD_LIMIT_MB: integer(1, 20_480).default(100),
  BANK_ACCOUNT_AU: bankAccount(
    parseAustralianAccount,
    '062-000 12345678 Southerly Trade Supply Pty Ltd',
  ).optional(),
  BANK_ACCOUNT_NZ: bankAccount(
    parseNewZealandAccount,
    '12-3456-7890123-00 Southerly Trade Supply (NZ) Limited',
  ).optional(),
  DRAIN_GRACE_SECONDS: integer(0, 20).optional(),
  ASSET_RETENTION_DAYS: integer(1, 36_500).default(7),
  AUDIT_RETENTION_MONTHS: integer(12, 1_200).default(84),
  EVENT_RETENTION_DAYS: integer(1, 36_500).default(90),
  TRUST_PROXY: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: ratio.default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

function withDefaults(s: z.infer<typeof Settings>) {
  const environment = s.ENVIRONMENT ?? (s.OIDC_ISSUER ? 'production' : 'test');
  // A test service, or one with an embedded database, has no load balancer to wait for.
  const drainGrace = s.DATABASE_URL && environment !== 'test' ? 5 : 0;
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, '');
  const [audience, ...otherAudiences] = s.API_AUDIENCE ?? ([publicUrl] as const);
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    adminPort: s.ADMIN_PORT ?? s.PORT + 1,
    /** Who may ask the admin port beside this machine. */
    adminAllow: s.ADMIN_ALLOW,
    /** Where the admin port listens: if others may ask, on all addresses. */
    adminHost: s.ADMIN_ALLOW.length > 0 ? undefined : '127.0.0.1',
    dataDir: resolve(s.DATA_DIR),
    allowEmbedded: s.ALLOW_EMBEDDED,
    allowMissingAssets: s.ALLOW_MISSING_ASSETS,
    databaseUrl: s.DATABASE_URL,
    /** The same database, connected to as the role that owns its tables: for migrations. */
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    ...workerLimits(s, !s.DATABASE_URL || !s.OIDC_ISSUER),
    oidcIssuer: s.OIDC_ISSUER,
    oidcClientId: s.OIDC_CLIENT_ID,
    oidcClientSecret: s.OIDC_CLIENT_SECRET,
    /** The ID token claim that holds the role. */
    roleClaim: s.OIDC_ROLE_CLAIM,
    /** The issuer's role names and what they mean here, most important first; by default our own names. */
    roleNames: s.OIDC_ROLES ?? new Map(ROLES.map((role) => [role, role])),
    /** How a sign-out reaches the issuer: a posted form with the ID token, or a redirect without it. */
    logoutMethod: s.OIDC_LOGOUT_METHOD,
    sessionSecret: s.SESSION_SECRET,
    /** The issuer of access tokens: the real one, else the embedded provider. */
    issuer: s.OIDC_ISSUER ?? `${publicUrl}/idp`,
    acceptJwtType: s.OIDC_ACCEPT_JWT_TYPE,
    /** The expected audience of access tokens: the public URL, unless API_AUDIENCE is set. */
    audience,
    /** All accepted audiences, where the issuer has several names for this service. */
    audiences: [audience, ...otherAudiences],
    audienceGiven: s.API_AUDIENCE !== undefined,
    /** The access token claim that holds the audience. */
    audienceClaim: s.OIDC_AUDIENCE_CLAIM ?? 'aud',
    /** The access token claim that holds scopes; undefined: both `scope` and `scp`. */
    scopeClaim: s.OIDC_SCOPE_CLAIM,
    /** The prefix that the issuer puts before our scopes. */
    scopePrefix: s.OIDC_SCOPE_PREFIX ?? '',
    environment,
    /** What the business clock shows when the process starts; undefined: real time. */
    clockSetTo: s.CLOCK,
    demoData: s.DEMO_DATA,
    rateLimit: s.RATE_LIMIT,
    /** Somebody at a counter opens fewer pages than a client sends requests. */
    pageRateLimit: s.RATE_LIMIT,
    failedAuthenticationLimit: s.FAILED_AUTHENTICATION_LIMIT,
    signInLimit: s.SIGN_IN_LIMIT,
    /** Where the files of assets are stored: a folder of `dataDir`, or an object store. */
    assetStore: s.ASSET_STORE,
    /** The virus scanner that checks files before they are served; without one they are served at once. */
    assetScan: s.ASSET_SCAN,
    /** The largest upload that is accepted. */
    uploadLimitBytes: s.UPLOAD_LIMIT_MB * 1024 * 1024,
    /** Where customers pay, as invoices say; a country without an account has none on its paper. */
    bankAccounts: bankAccountsOf(s.BANK_ACCOUNT_AU, s.BANK_ACCOUNT_NZ, environment),
    /** How long the files of deleted assets stay. */
    assetRetentionDays: s.ASSET_RETENTION_DAYS,
    /** Retention of the audit log, in whole months. */
    auditRetentionMonths: s.AUDIT_RETENTION_MONTHS,
    /** Retention of events, and of account versions once they are superseded. */
    eventRetentionDays: s.EVENT_RETENTION_DAYS,
    /** How long the service keeps serving after SIGTERM while it reports not ready. */
    drainGraceSeconds: s.DRAIN_GRACE_SECONDS ?? drainGrace,
    trustProxy: s.TRUST_PROXY,
    logLevel: s.LOG_LEVEL,
    /** Where traces are sent; undefined: none are recorded. */
    traceEndpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Which part of the requests is traced, unless their callers decide. */
    traceRatio: s.OTEL_TRACES_SAMPLER_ARG,
  };
}

function configurationConflicts(config: Config): string[] {
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
    problems.push(
      'PUBLIC_URL: must be https, or http on localhost: sign-in works nowhere else in browsers',
    );
  }
  if (pathname !== '/') {
    problems.push('PUBLIC_URL: must not have a path: everything is served from the root');
  }
  if (config.databaseOwnerUrl && !config.databaseUrl) {
    problems.push(
      'DATABASE_URL: is needed with DATABASE_OWNER_URL: the service itself connects with it',
    );
  }
  problems.push(
    ...databaseConflicts(config),
    ...identityConflicts(config),
    ...workerConflicts(config, embedded.length > 0),
  );
  if (config.environment === 'production' && embedded.length > 0) {
    problems.push(
      `ENVIRONMENT: production does not run on an embedded ${embedded.join(' and ')}; ` +
        'set DATABASE_URL and OIDC_ISSUER',
    );
  }
  if (config.environment === 'production' && config.clockSetTo) {
    problems.push(
      'CLOCK: not allowed in production; remove it, or set ENVIRONMENT to another environment',
    );
  }
  return [...problems, ...adminConflicts(config)];
}
