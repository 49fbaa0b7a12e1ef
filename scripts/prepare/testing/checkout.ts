import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type PrepareResult = { exitCode: number; output: string };

/** What the stand-ins for `npm ci` and `next build` do: work, fail, or get killed halfway. */
type StandInBehaviour = 'works' | 'fails' | 'is killed';

const SCRIPTS = join(import.meta.dirname, '..', '..');
const INSTALLED = {
  'node_modules/next': { version: '1.0.0', integrity: 'a' },
  'node_modules/for-here': { version: '1.0.0', optional: true, os: process.platform },
};
const DEVELOPMENT = { 'node_modules/for-development': { version: '1.0.0', dev: true } };
const LOCK = {
  packages: {
    '': { optionalDependencies: { 'for-here': '1.0.0', 'for-elsewhere': '1.0.0' } },
    ...INSTALLED,
    'node_modules/for-elsewhere': { version: '1.0.0', optional: true, os: ['nowhere'] },
    ...DEVELOPMENT,
  },
};

/** A checkout with the set-up scripts, a lock file and a page. Its npm and Next are stand-ins that count their runs. */
export class Checkout implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), 'checkout-'));

  constructor() {
    for (const name of ['prepare.mjs', 'trade-supply.mjs'])
      cpSync(join(SCRIPTS, name), join(this.root, 'scripts', name));
    const isNeeded = (path: string) => !/testing|\.test\.ts$/.test(path);
    cpSync(join(SCRIPTS, 'prepare'), join(this.root, 'scripts', 'prepare'), {
      recursive: true,
      filter: isNeeded,
    });
    this.write('package-lock.json', JSON.stringify(LOCK));
    this.write('tools/packages/package-lock.json', JSON.stringify(LOCK));
    this.write('app/page.tsx', 'a page');
    this.write('tools/generate/reference.ts', '');
    this.write('stand-in-npm.mjs', NPM);
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Prepares for a command, like its npm pre-script. */
  prepare(command: string, env: Record<string, string> = {}): Promise<PrepareResult> {
    return this.run(['scripts/prepare.mjs', command], env);
  }

  /** Runs a script of the checkout with arguments. */
  run([script = '', ...args]: string[], env: Record<string, string> = {}): Promise<PrepareResult> {
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [join(this.root, script), ...args],
        {
          cwd: this.root,
          env: {
            PATH: dirname(process.execPath),
            NODE_ENV: 'test',
            npm_node_execpath: process.execPath,
            npm_execpath: join(this.root, 'stand-in-npm.mjs'),
            ...env,
          },
        },
        (_, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });
  }

  /** Installs the packages like the stand-in for npm. */
  install(): void {
    this.record({});
    for (const path of Object.keys({ ...INSTALLED, ...DEVELOPMENT }))
      this.write(`${path}/package.json`, '{"type":"module"}');
    this.write('node_modules/next/dist/bin/next', NEXT);
  }

  /** Writes npm's record of the installed packages, with these changes. */
  record(changes: Record<string, object | undefined>): void {
    const packages = { ...INSTALLED, ...DEVELOPMENT, ...changes };
    this.write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  }

  /** Sets the behaviour of the stand-ins. */
  let(behaviour: StandInBehaviour): void {
    this.write('behaviour', behaviour);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  /** How often a stand-in has run. */
  runsOf(name: 'npm' | 'next'): number {
    const path = join(this.root, `${name}.runs`);
    return existsSync(path) ? readFileSync(path, 'utf8').length : 0;
  }
}

const BEHAVE = `
  const behaviour = existsSync('behaviour') ? readFileSync('behaviour', 'utf8') : 'works';
  if (behaviour === 'is killed') process.kill(process.pid, 'SIGKILL');
  if (behaviour === 'fails') process.exit(1);`;

const NEXT = `
  import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  appendFileSync('next.runs', '.');
  mkdirSync('.next', { recursive: true });
  writeFileSync('.next/BUILD_ID', 'a');
  writeFileSync('.next/reference.json', '{}');
  ${BEHAVE}`;

const NPM = `
  import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  appendFileSync('npm.runs', '.');
  const packages = ${JSON.stringify({ ...INSTALLED, ...DEVELOPMENT })};
  for (const path of Object.keys(packages)) {
    mkdirSync(path, { recursive: true });
    writeFileSync(path + '/package.json', '{}');
  }
  ${BEHAVE}
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`;
