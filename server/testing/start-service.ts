import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePorts } from '#scripts/free-port.ts';

/** The service as `npm start` runs it, in a process of its own. */
export type StartedService = {
  readonly process: ChildProcess;
  readonly url: string;
  readonly adminUrl: string;
  /** Everything it has written so far, both streams. */
  readonly output: () => string;
  /** Settles with true once it has said that it is ready, with false when it ended before. */
  readonly ready: Promise<boolean>;
  /** Settles with the exit code, null after a signal. */
  readonly exit: Promise<number | null>;
};

/** Starts `server/main.ts` with these settings alone, on free ports unless `PORT` is given. */
export async function startService(settings: Record<string, string>): Promise<StartedService> {
  const [port, adminPort] = await freePorts(2);
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const env = {
    PATH,
    HOME,
    LANG,
    TMPDIR,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    ...settings,
  };
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...env, NODE_ENV: 'production' },
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
  return {
    process: started,
    url: `http://localhost:${env.PORT}`,
    adminUrl: `http://127.0.0.1:${env.ADMIN_PORT}`,
    output: () => output,
    ready,
    exit,
  };
}
