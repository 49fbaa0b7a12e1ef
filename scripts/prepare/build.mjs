import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { projectNode, run, SetUpError } from './run.mjs';

/** Inputs of the build: what Next bundles or reads. */
const INPUTS = [
  'app',
  'components',
  'lib',
  'public',
  'db',
  'instrumentation.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tools/generate/reference.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

// Files in these folders that no page loads: tests and migrations.
const NOT_BUNDLED = /^db\/migrations\/|\/(testing|contract)\/|\.test\.tsx?$/;

/**
 * Builds the pages unless the existing build has the same inputs.
 * @param {string} root the project's folder
 */
export async function ensureBuild(root) {
  const stamp = join(root, '.next', 'built-from');
  const sources = fingerprint(root);
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
  await oneAtATime(root, isBuilt, async () => {
    console.log('Building the pages: about half a minute …');
    rmSync(stamp, { force: true });
    await build(root);
    writeFileSync(stamp, sources);
  });
}

async function build(root) {
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  if (!(await run(root, [projectNode(root), next, 'build'], env))) {
    throw new SetUpError('The pages could not be built: see the output of Next above.');
  }
  await renderReference(root);
}

/**
 * Renders the operations of the API reference into `.next/reference.json`.
 * @param {string} root the project's folder
 */
export async function renderReference(root) {
  const script = join(root, 'tools/generate/reference.ts');
  if (await run(root, [projectNode(root), script], { NODE_ENV: 'production' })) return;
  throw new SetUpError('The reference could not be rendered: see the error above.');
}

/**
 * Hash of the names and contents of all inputs of the build, and of its folder.
 * @param {string} root
 * @returns {string}
 */
export function fingerprint(root) {
  const serverInputs = existsSync(join(root, 'instrumentation.ts')) ? ['server'] : [];
  // A build contains absolute paths.
  const hash = createHash('sha256').update(root);
  for (const path of [...INPUTS, ...serverInputs].flatMap((input) => filesAt(root, input))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesAt(root, path) {
  if (NOT_BUNDLED.test(path) || !existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesAt(root, `${path}/${name}`));
}
