import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePorts } from '#scripts/free-port.ts';

/** The identity provider as `npm run issuer` runs it, in a process of its own. */
export type StartedIssuer = {
  readonly process: ChildProcess;
  /** The issuer, as its tokens name it. */
  readonly url: string;
  /** Everything it has written so far, both streams. */
  readonly output: () => string;
  /** Settles with true once it has said that it is ready, with false when it ended before. */
  readonly ready: Promise<boolean>;
  /** Settles with the exit code, null after a signal. */
  readonly exit: Promise<number | null>;
};

/** Starts `main.ts` with these settings alone, on a free port. */
export async function startIssuerProcess(
  settings: Readonly<Record<string, string>>,
): Promise<StartedIssuer> {
  const [port, adminPort] = await freePorts(2);
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const own = { PORT: String(port), ADMIN_PORT: String(adminPort) };
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH, HOME, LANG, TMPDIR, ...own, ...settings, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise: ready, resolve } = Promise.withResolvers<boolean>();
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      if (output.includes('"msg":"ready"')) resolve(true);
    });
  }
  const exit = once(started, 'exit').then(([code]): number | null => {
    resolve(false);
    return code;
  });
  const url = `http://localhost:${port}/idp`;
  return { process: started, url, output: () => output, ready, exit };
}
