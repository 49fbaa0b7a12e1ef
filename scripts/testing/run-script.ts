import { execFile } from 'node:child_process';
import { join } from 'node:path';

export type Ran = {
  readonly exitCode: number;
  /** Standard output. */
  readonly output: string;
  /** Standard error. */
  readonly errors: string;
};

/** Runs `scripts/NAME.ts` as `npm run NAME` does, with the settings `env` and no others. */
export function runScript(name: string, args: string[], env: Record<string, string>): Promise<Ran> {
  const script = join(import.meta.dirname, '..', `${name}.ts`);
  const node = ['--disable-warning=ExperimentalWarning', script, ...args];
  const { PATH = '' } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      node,
      { env: { NODE_ENV: 'test', PATH, ...env }, timeout: 30_000 },
      (_, output, errors) => resolve({ exitCode: child.exitCode ?? -1, output, errors }),
    );
  });
}
