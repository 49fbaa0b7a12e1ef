import { z } from 'zod';
import { type Config, ConfigurationError, readConfig } from '#lib/config.ts';
import { generatedSecret } from '#lib/generated-secret.ts';
import { isTrustworthy } from '#lib/trustworthy.ts';

/** The settings of the provider as a process of its own. */
export type IssuerConfig = Config & {
  /** Where the portal is that people sign in to, without a path. */
  readonly portalUrl: string;
  /** The portal's secret; undefined has one made in the data directory. */
  readonly portalSecret: string | undefined;
};

/**
 * Reads the settings: those of the service that speak of a process, a database and an address, and
 * PORTAL_URL, PORTAL_CLIENT_SECRET, API_AUDIENCE. Throws ConfigurationError.
 */
export function readIssuerConfig(env: Readonly<Record<string, string | undefined>>): IssuerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  }
  const { PORTAL_URL, PORTAL_CLIENT_SECRET, API_AUDIENCE = PORTAL_URL } = parsed.data;
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !OF_A_PORTAL.has(name)));
  const config = readConfig({ PORT: '3100', DATA_DIR: '.data/issuer', ...own });
  return {
    ...config,
    audience: API_AUDIENCE,
    portalUrl: PORTAL_URL,
    portalSecret: PORTAL_CLIENT_SECRET,
  };
}

/** What tells the portal of another issuer means nothing to an issuer. */
const OF_A_PORTAL = new Set([
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'API_AUDIENCE',
]);

const Settings = z.object({
  PORTAL_URL: z
    .string({ error: 'is needed: the address of the portal that people sign in to' })
    .refine((value) => isTrustworthy(value) && new URL(value).pathname === '/', {
      error:
        'must be an https:// address, or http:// on localhost, without user name, password, path or query',
    })
    .transform((value) => new URL(value).origin),
  PORTAL_CLIENT_SECRET: generatedSecret.optional(),
  API_AUDIENCE: z.string().optional(),
});
