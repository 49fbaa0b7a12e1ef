import { readFileSync } from 'node:fs';
import { errorCode, OperatorError } from '#db/errors.ts';
import { editDistance } from '#lib/text/text.ts';
import { unprotectedAddress } from './database-url.ts';
import { isLoopback } from './setting-schemas.ts';
import { fileVariableOf, Settings, variableOf, withDerived } from './settings.ts';

/** The configuration is invalid. Lists every problem, each beginning with the name of its variable. */
export class ConfigurationError extends OperatorError {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((p) => `  ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

/** For each variable that is spelt nearly as a setting: `WORKRES is not a setting: WORKERS may be meant`. */
export function misnamedSettings(env: Env): string[] {
  const settings = Object.keys(Settings.shape).flatMap((key) =>
    [variableOf(key), fileVariableOf(key) ?? []].flat(),
  );
  return Object.keys(env).flatMap((name) => {
    if (settings.includes(name)) return [];
    // A setting that is no secret cannot be in a file.
    const distanceTo = (meant: string) =>
      name === `${meant}_FILE` ? 0 : editDistance(name, meant);
    const [nearest] = settings
      .map((meant) => ({ meant, distance: distanceTo(meant) }))
      .filter(({ meant, distance }) => distance <= (meant.length < 8 ? 1 : 2))
      .sort((a, b) => a.distance - b.distance);
    return nearest ? [`${name} is not a setting: ${nearest.meant} may be meant`] : [];
  });
}

type Env = Readonly<Record<string, string | undefined>>;

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from the environment variables that docs/operations.md lists. Throws
 * ConfigurationError with all problems at once.
 */
export function readConfig(env: Env) {
  const unread: string[] = [];
  const given = Object.keys(Settings.shape).map((key) => [key, givenValue(key, env, unread)]);
  const parsed = Settings.safeParse(Object.fromEntries(given));
  const issues = parsed.error?.issues ?? [];
  const invalid = issues.map(
    ({ path: [key, ...part], message }) =>
      `${variableOf(String(key))}: ${[...part, message].join(' ')}`,
  );
  if (!parsed.success || unread.length > 0) throw new ConfigurationError([...unread, ...invalid]);
  const config = withDerived(parsed.data);
  // Whether Node checks who answers by TLS.
  const verifiesCertificates = env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0';
  const problems = [...conflictsOf(config, verifiesCertificates)];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

/** The value of a setting in its variable, or in the file of a secret. An empty variable counts as not set. */
function givenValue(key: string, env: Env, problems: string[]): string | undefined {
  const name = variableOf(key);
  const value = env[name] || undefined;
  const fileName = fileVariableOf(key);
  const path = fileName && env[fileName];
  if (!path) return value;
  if (value !== undefined) {
    problems.push(`${fileName}: must not be set beside ${name}`);
    return value;
  }
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text === '') problems.push(`${fileName}: ${path} is empty`);
    return text || undefined;
  } catch (error) {
    const code = error instanceof Error ? errorCode(error) : undefined;
    if (code === undefined) throw error;
    problems.push(`${fileName}: ${path} cannot be read (${code})`);
    return undefined;
  }
}

/** Why valid settings cannot be used together, each beginning with the name of a variable. */
function* conflictsOf(
  config: Config,
  /** Whether Node checks who answers by TLS. */
  verifiesCertificates: boolean,
): Generator<string> {
  const { environment, databaseUrl, databaseOwnerUrl, port, adminPort, workers } = config;
  const embedded = [
    ...(databaseUrl ? [] : ['database']),
    ...(config.oidcIssuer ? [] : ['identity provider']),
  ].join(' and ');
  const { protocol, hostname, pathname } = new URL(config.publicUrl);
  const published = [
    ['HOST', config.host],
    ['PUBLIC_URL', protocol === 'https:' ? hostname : 'localhost'],
  ] as const;
  for (const [name, host] of published) {
    if (embedded && !isLoopback(host)) {
      yield `${name}: ${host} would serve an embedded ${embedded} to other machines; set DATABASE_URL and OIDC_ISSUER`;
    }
  }
  if (protocol !== 'https:' && hostname !== 'localhost')
    yield 'PUBLIC_URL: must be https, or http on localhost: sign-in works nowhere else in browsers';
  if (pathname !== '/')
    yield 'PUBLIC_URL: must not have a path: everything is served from the root';
  if (databaseOwnerUrl && !databaseUrl)
    yield 'DATABASE_URL: is needed with DATABASE_OWNER_URL: the service itself connects with it';
  if (environment === 'production') {
    yield* productionConflicts(config, embedded);
    yield* verifiesCertificates ? databaseConflicts(config) : [UNVERIFIED];
  }
  yield* issuerConflicts(config);
  if (config.databasePool < 2 * workers)
    yield `DATABASE_POOL: ${workers} workers need ${2 * workers} at least`;
  if (workers > 1 && embedded)
    yield 'WORKERS: must be 1 with an embedded database or identity provider, which belong to one process; set DATABASE_URL and OIDC_ISSUER';
  if (adminPort === port) yield 'ADMIN_PORT: must differ from PORT';
  if (adminPort > 65_535) yield 'ADMIN_PORT: is needed when PORT is 65535: its default is PORT + 1';
}

function* productionConflicts(config: Config, embedded: string): Generator<string> {
  if (embedded)
    yield `ENVIRONMENT: production does not run on an embedded ${embedded}; set DATABASE_URL and OIDC_ISSUER`;
  if (config.clockSetTo)
    yield 'CLOCK: not allowed in production; remove it, or set ENVIRONMENT to another environment';
}

const UNVERIFIED =
  'NODE_TLS_REJECT_UNAUTHORIZED: 0 lets anybody answer for the database, the issuer and the bucket; remove it, and name the certificate of your own authority in NODE_EXTRA_CA_CERTS';

function* databaseConflicts(config: Config): Generator<string> {
  const addresses = [
    ['DATABASE_URL', config.databaseUrl],
    ['DATABASE_OWNER_URL', config.databaseOwnerUrl],
  ] as const;
  for (const [name, url] of addresses) {
    const problem = url && unprotectedAddress(url);
    if (problem) yield `${name}: ${problem} (docs/operations.md, "TLS to PostgreSQL")`;
  }
}

function* issuerConflicts(config: Config): Generator<string> {
  const { oidcIssuer, oidcClientId, oidcClientSecret, apiAudience } = config;
  if (oidcIssuer && !apiAudience)
    yield 'API_AUDIENCE: is needed with OIDC_ISSUER: the audience its access tokens carry';
  const hasIssuerSettings =
    oidcClientId ||
    oidcClientSecret ||
    apiAudience ||
    config.audienceClaim !== 'aud' ||
    config.scopeClaim ||
    config.scopePrefix;
  if (!oidcIssuer && hasIssuerSettings) {
    yield 'OIDC_ISSUER: is needed when OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, API_AUDIENCE, OIDC_AUDIENCE_CLAIM, OIDC_SCOPE_CLAIM or OIDC_SCOPE_PREFIX is set';
  }
  if (oidcClientId && !oidcClientSecret)
    yield 'OIDC_CLIENT_SECRET: is needed with OIDC_CLIENT_ID, or nobody can sign in';
  if (oidcClientSecret && !oidcClientId)
    yield 'OIDC_CLIENT_ID: is needed with OIDC_CLIENT_SECRET, or nobody can sign in';
  if (oidcClientId && apiAudience?.includes(oidcClientId))
    yield 'API_AUDIENCE: must not name OIDC_CLIENT_ID: tokens that people get by signing in would open the API; register the API, or the clients that call it, by themselves';
}
