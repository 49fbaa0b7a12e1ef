import { resolve } from 'node:path';
import { z } from 'zod';
import { ROLES } from '#lib/auth/scopes.ts';
import { assetStore, scannerAddress } from './asset-settings.ts';
import { australianAccount, DEMO_ACCOUNTS, newZealandAccount } from './bank-accounts.ts';
import { postgresUrl } from './database-url.ts';
import { networks } from './networks.ts';
import {
  audiences,
  collectorUrl,
  flag,
  generatedSecret,
  instant,
  integer,
  issuedSecret,
  oneOf,
  ratio,
  roleNames,
  scopePrefix,
  secureUrl,
} from './setting-schemas.ts';
import { MAX_WORKERS, workerLimits } from './workers.ts';

const ENVIRONMENTS = ['test', 'stage', 'training', 'production'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings by what the service calls them, each with its environment variable. */
export const Settings = z.object({
  port: variable('PORT', integer(1, 65535).default(3000)),
  host: variable('HOST', z.string().default('127.0.0.1')),
  publicUrl: variable('PUBLIC_URL', secureUrl.optional()),
  adminPort: variable('ADMIN_PORT', integer(1, 65535).optional()),
  /** Where the admin port listens. */
  adminHost: variable('ADMIN_HOST', z.string().default('127.0.0.1')),
  dataDir: variable('DATA_DIR', z.string().default('.data')),
  allowMissingAssets: variable('ALLOW_MISSING_ASSETS', flag.default(false)),
  databaseUrl: secret('DATABASE_URL', postgresUrl.optional()),
  /** The same database, connected to as the role that owns its tables: for migrations. */
  databaseOwnerUrl: secret('DATABASE_OWNER_URL', postgresUrl.optional()),
  workers: variable('WORKERS', integer(1, MAX_WORKERS).optional()),
  databasePool: variable('DATABASE_POOL', integer(2, 200).optional()),
  oidcIssuer: variable('OIDC_ISSUER', secureUrl.optional()),
  oidcClientId: variable('OIDC_CLIENT_ID', z.string().optional()),
  oidcClientSecret: secret('OIDC_CLIENT_SECRET', issuedSecret.optional()),
  roleClaim: variable('OIDC_ROLE_CLAIM', z.string().default('role')),
  /** The issuer's role names and what they mean here, most important first; by default our own names. */
  roleNames: variable('OIDC_ROLES', roleNames.default(new Map(ROLES.map((role) => [role, role])))),
  /** How a sign-out reaches the issuer: a posted form with the ID token, or a redirect without it. */
  logoutMethod: variable('OIDC_LOGOUT_METHOD', oneOf(['post', 'get']).default('post')),
  sessionSecret: secret('SESSION_SECRET', generatedSecret.optional()),
  acceptJwtType: variable('OIDC_ACCEPT_JWT_TYPE', flag.default(false)),
  /** The access token claim that holds scopes; undefined: both `scope` and `scp`. */
  scopeClaim: variable('OIDC_SCOPE_CLAIM', z.string().optional()),
  /** The prefix that the issuer puts before our scopes. */
  scopePrefix: variable('OIDC_SCOPE_PREFIX', scopePrefix.default('')),
  /** The access token claim that holds the audience. */
  audienceClaim: variable('OIDC_AUDIENCE_CLAIM', oneOf(['aud', 'client_id', 'azp']).default('aud')),
  apiAudience: variable('API_AUDIENCE', audiences.optional()),
  environment: variable('ENVIRONMENT', oneOf(ENVIRONMENTS).optional()),
  /** What the business clock shows when the process starts; undefined: real time. */
  clockSetTo: variable('CLOCK', instant.optional()),
  /** How much the made-up business trades that an empty embedded database is filled with; with 0 it stays empty. */
  demoData: variable('DEMO_DATA', ratio.default(1)),
  rateLimit: variable('RATE_LIMIT', integer(1, 1_000_000_000).default(600)),
  assetStore: variable('ASSET_STORE', assetStore.default({ kind: 'file' })),
  /** The virus scanner that checks files before they are served; without one they are served at once. */
  assetScan: variable('ASSET_SCAN', scannerAddress.optional()),
  uploadLimitMb: variable('UPLOAD_LIMIT_MB', integer(1, 20_480).default(100)),
  /** How many assets, and bytes of them, one client or person may have in the store. */
  assetsPerClient: variable('ASSETS_PER_CLIENT', integer(1, 1_000_000_000).default(200_000)),
  assetBytesPerClient: variable('ASSET_BYTES_PER_CLIENT', integer(1, 1e15).default(500e9)),
  bankAccountAu: variable('BANK_ACCOUNT_AU', australianAccount.optional()),
  bankAccountNz: variable('BANK_ACCOUNT_NZ', newZealandAccount.optional()),
  drainGraceSeconds: variable('DRAIN_GRACE_SECONDS', integer(0, 20).optional()),
  /** How long the files of deleted assets stay. */
  assetRetentionDays: variable('ASSET_RETENTION_DAYS', integer(1, 36_500).default(7)),
  trustProxy: variable('TRUST_PROXY', flag.default(false)),
  /** Where traces are sent; undefined: none are recorded. */
  traceEndpoint: variable('OTEL_EXPORTER_OTLP_ENDPOINT', collectorUrl.optional()),
  /** Which part of the requests is traced, unless their callers decide. */
  traceRatio: variable('OTEL_TRACES_SAMPLER_ARG', ratio.default(1)),
  /** Networks of our own that webhooks may reach. */
  webhookNetworks: variable('WEBHOOK_NETWORKS', networks.optional()),
  logLevel: variable('LOG_LEVEL', oneOf(LOG_LEVELS).default('info')),
});

function variable<S extends z.ZodType>(name: string, schema: S): S {
  return schema.meta({ variable: name });
}

/** One that may be in a file, which the variable with `_FILE` at its end names, as in containers. */
function secret<S extends z.ZodType>(name: string, schema: S): S {
  return schema.meta({ variable: name, isSecret: true });
}

const metaOf = (key: string) =>
  z.globalRegistry.get(Settings.shape[key as keyof typeof Settings.shape]);

/** The environment variable of a setting. */
export const variableOf = (key: string) => String(metaOf(key)?.['variable']);

/** The environment variable that names the file of a setting; undefined where that is no secret. */
export const fileVariableOf = (key: string) =>
  metaOf(key)?.['isSecret'] ? `${variableOf(key)}_FILE` : undefined;

/** The settings, and what follows from them. */
export function withDerived(settings: z.infer<typeof Settings>) {
  const { port, databaseUrl, oidcIssuer, apiAudience, rateLimit } = settings;
  const environment = settings.environment ?? (oidcIssuer ? 'production' : 'test');
  const publicUrl = (settings.publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const { bankAccountAu: au, bankAccountNz: nz } = settings;
  return {
    ...settings,
    ...workerLimits(settings, !databaseUrl || !oidcIssuer),
    environment,
    publicUrl,
    adminPort: settings.adminPort ?? port + 1,
    dataDir: resolve(settings.dataDir),
    /** The issuer of access tokens: the real one, else the embedded provider. */
    issuer: oidcIssuer ?? `${publicUrl}/idp`,
    /** The expected audience of access tokens: the public URL, unless API_AUDIENCE is set. */
    audience: apiAudience?.[0] ?? publicUrl,
    /** All accepted audiences, where the issuer has several names for this service. */
    audiences: apiAudience ?? [publicUrl],
    /** Somebody at a counter opens fewer pages than a client sends requests. */
    pageRateLimit: rateLimit,
    /** Failed authentications of an address: tokens expire, and some clients notice by a 401. */
    failedAuthenticationLimit: Math.ceil(rateLimit / 10),
    /** Steps of sign-ins of an address: a branch may begin its day with sixty people behind one. */
    signInLimit: Math.ceil(rateLimit / 5),
    uploadLimitBytes: settings.uploadLimitMb * 1024 * 1024,
    /** Where customers pay, as invoices say; a country without an account has none on its paper. */
    bankAccounts: !au && !nz && environment === 'test' ? DEMO_ACCOUNTS : { au, nz },
    /** How long the service keeps serving after SIGTERM while it reports not ready: a test service, or one with an embedded database, has no load balancer to wait for. */
    drainGraceSeconds:
      settings.drainGraceSeconds ?? (databaseUrl && environment !== 'test' ? 5 : 0),
  };
}
