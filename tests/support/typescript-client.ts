import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TYPESCRIPT = join(ROOT, 'node_modules', '.bin', 'tsc');
const run = promisify(execFile);

/** A strict project that has checked the types of all packages, too. */
const CONFIG = {
  compilerOptions: {
    ...{ strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
    ...{ module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'] },
    ...{ types: ['node'], typeRoots: [join(ROOT, 'node_modules', '@types')] },
  },
};

/**
 * Makes an empty project, installs what `npm pack` makes of the TypeScript client without a registry, and compiles
 * `code` into `main.js` of the project, whose folder it returns.
 */
export async function makeClientProject(parent: string, code: string): Promise<string> {
  const folder = join(parent, 'client-project');
  await mkdir(folder);
  const pack = (...args: string[]) => ['pack', '--silent', '--pack-destination', folder, ...args];
  const packages = [
    ...['openapi-fetch', 'openapi-typescript-helpers'],
    ...['standardwebhooks', '@stablelib/base64', 'fast-sha256'],
  ];
  await run('npm', pack('--ignore-scripts', ...packages.map((name) => `./node_modules/${name}`)), {
    cwd: ROOT,
  });
  await run('npm', pack(), { cwd: join(ROOT, 'clients', 'typescript') });
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  await writeFile(join(folder, 'main.ts'), code);
  const install = 'npm install --offline --ignore-scripts --no-audit --no-fund ./*.tgz';
  await run('sh', ['-euc', install], { cwd: folder });
  await run(TYPESCRIPT, ['--project', folder], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(`The code does not compile:\n${stdout}`);
  });
  return folder;
}
