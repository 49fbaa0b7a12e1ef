import { existsSync } from 'node:fs';
import { ConfigurationError } from '#lib/config/config.ts';

/** What each setting replaces. */
const EMBEDDED = { DATABASE_URL: 'database', OIDC_ISSUER: 'identity provider' } as const;

/**
 * Throws ConfigurationError, naming the settings that are missing, in a folder that `npm run build` made: it leaves the
 * embedded parts out.
 */
export function requireEmbeddedParts(missing: readonly (keyof typeof EMBEDDED)[]): void {
  if (missing.length === 0 || existsSync(PARTS)) return;
  throw new ConfigurationError(
    missing.map(
      (setting) =>
        `${setting}: is required: there is no embedded ${EMBEDDED[setting]} in this installation (docs/deploy.md)`,
    ),
  );
}

const PARTS = new URL('./embedded-database.ts', import.meta.url);
