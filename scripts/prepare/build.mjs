import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { projectNode, run } from './run.mjs';
import { SetUpProblem } from './set-up-problem.mjs';

/** What Next puts into its build, or reads to make it. */
const INPUTS = [
  'app',
  'components',
  'lib',
  'public',
  'db',
  'instrumentation.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'scripts/reference.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

// Tests, and the rooms that sit on top of lib, which no page can reach.
const OUTSIDE = /^db\/(load|demo|migrations)\/|\/(testing|contract)\/|\.test\.tsx?$/;

/**
 * Builds the pages unless the build that is there was made from these very files.
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
    throw new SetUpProblem('The pages could not be built: Next says above why.');
  }
  await renderReference(root);
}

/**
 * Renders what the reference says of each operation into `.next/reference.json`.
 * @param {string} root the project's folder
 */
export async function renderReference(root) {
  const script = join(root, 'scripts', 'reference.ts');
  if (await run(root, [projectNode(root), script], { NODE_ENV: 'production' })) return;
  throw new SetUpProblem('The reference could not be rendered: the error stands above.');
}

/**
 * One hash over the names and contents of everything a build is made from, and where.
 * @param {string} root
 */
export function fingerprint(root) {
  const composed = existsSync(join(root, 'instrumentation.ts')) ? ['server'] : [];
  // A build knows the folder it was made in.
  const hash = createHash('sha256').update(root);
  for (const path of [...INPUTS, ...composed].flatMap((input) => filesAt(root, input))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesAt(root, path) {
  if (OUTSIDE.test(path) || !existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesAt(root, `${path}/${name}`));
}
