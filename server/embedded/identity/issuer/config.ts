import { z } from 'zod';
import { type Config, ConfigurationError, readConfig } from '#lib/config/config.ts';
import { generatedSecret } from '#lib/config/secrets.ts';
import { isSecureUrl } from '#lib/config/secure-url.ts';

/** The settings of the identity provider as a process of its own. */
export type IssuerConfig = Config & {
  /** The origin of the portal that people sign in to. */
  readonly portalUrl: string;
  /** The portal's client secret; by default one is generated in the data directory. */
  readonly portalSecret: string | undefined;
};

/**
 * Reads the settings: those of the service for a process, a database and a URL, and PORTAL_URL,
 * PORTAL_CLIENT_SECRET and API_AUDIENCE. Throws ConfigurationError.
 */
export function readIssuerConfig(env: Readonly<Record<string, string | undefined>>): IssuerConfig {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(nonEmpty);
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  }
  const { PORTAL_URL, PORTAL_CLIENT_SECRET, API_AUDIENCE = PORTAL_URL } = parsed.data;
  const own = Object.fromEntries(
    Object.entries(nonEmpty).filter(([name]) => !PORTAL_SETTINGS.has(name)),
  );
  const config = readConfig({ PORT: '3100', DATA_DIR: '.data/issuer', ...own });
  return {
    ...config,
    audience: API_AUDIENCE,
    portalUrl: PORTAL_URL,
    portalSecret: PORTAL_CLIENT_SECRET,
  };
}

/** Settings of a portal about its issuer, which an issuer ignores. */
const PORTAL_SETTINGS = new Set([
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'API_AUDIENCE',
]);

const Settings = z.object({
  PORTAL_URL: z
    .string({ error: 'is needed: the address of the portal that people sign in to' })
    .refine((value) => isSecureUrl(value) && new URL(value).pathname === '/', {
      error:
        'must be an https:// address, or http:// on localhost, without user name, password, path or query',
    })
    .transform((value) => new URL(value).origin),
  PORTAL_CLIENT_SECRET: generatedSecret.optional(),
  API_AUDIENCE: z.string().optional(),
});
