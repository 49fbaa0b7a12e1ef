import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpFolder } from '#tests/support/folders.ts';
import { ConfigurationError, readConfig } from './config.ts';

const RANDOM = 'JbY3Nk0vCw2R8tqXhZ1sUfLp6GmEoA9d';
const folder = setUpFolder();

/** The path of a new file with this text. */
function secretFile(text: string): string {
  const path = join(folder, `secret-${text.length}`);
  writeFileSync(path, text);
  return path;
}

test('reads a secret from the file that its variable with _FILE names, without the newline at its end', () => {
  const secrets = { SESSION_SECRET_FILE: secretFile(`${RANDOM}\n`) };
  expect(readConfig({ ...secrets, SESSION_SECRET: '' }).sessionSecret).toBe(RANDOM);
  const url = 'postgres://db.example/trade?sslmode=verify-full';
  const path = secretFile(`${url}\r\n`);
  const config = readConfig({
    ...{ OIDC_ISSUER: 'https://login.example', API_AUDIENCE: 'api', OIDC_CLIENT_ID: 'portal' },
    PUBLIC_URL: 'https://api.example',
    ...{ DATABASE_URL_FILE: path, DATABASE_OWNER_URL_FILE: path },
    OIDC_CLIENT_SECRET_FILE: secretFile(RANDOM),
  });
  expect(config).toMatchObject({
    ...{ databaseUrl: url, databaseOwnerUrl: url, oidcClientSecret: RANDOM },
  });
});

test('refuses a secret that is given twice, and a file that cannot be read or is empty, beside other problems', () => {
  const empty = secretFile('\n');
  const env = {
    ...{ SESSION_SECRET: RANDOM, SESSION_SECRET_FILE: secretFile(RANDOM), PORT: 'x' },
    ...{ DATABASE_URL_FILE: join(folder, 'missing'), DATABASE_OWNER_URL_FILE: folder },
    OIDC_CLIENT_SECRET_FILE: empty,
  };
  const problems = [
    `DATABASE_URL_FILE: ${folder}/missing cannot be read (ENOENT)`,
    `DATABASE_OWNER_URL_FILE: ${folder} cannot be read (EISDIR)`,
    `OIDC_CLIENT_SECRET_FILE: ${empty} is empty`,
    'SESSION_SECRET_FILE: must not be set beside SESSION_SECRET',
    'PORT: must be a whole number from 1 to 65535',
  ];
  expect(() => readConfig(env)).toThrow(new ConfigurationError(problems));
});
