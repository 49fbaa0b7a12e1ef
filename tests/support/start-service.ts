import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePorts } from '#tests/support/start-process.ts';

/** The service as `npm start` runs it, in a child process. */
export type StartedService = StartedProgram & { readonly url: string; readonly adminUrl: string };

const MAIN = new URL('../../server/main.ts', import.meta.url);
/** The same with a clock that requests set (`server/testing/request-clock.ts`), and an end with its parent. */
export const MAIN_WITH_CLOCK = new URL('../../server/testing/main-with-clock.ts', import.meta.url);

/** Starts the service with only these settings and one worker, on free ports unless `PORT` is given. */
export async function startService(
  settings: Record<string, string>,
  program = MAIN,
): Promise<StartedService> {
  const [port, adminPort] = await freePorts(2);
  const env = { PORT: String(port), ADMIN_PORT: String(adminPort), WORKERS: '1', ...settings };
  const started = startProgram(program, env);
  return {
    ...started,
    url: `http://localhost:${env.PORT}`,
    adminUrl: `http://127.0.0.1:${env.ADMIN_PORT}`,
  };
}

/** A program of the project in a child process. */
export type StartedProgram = {
  readonly process: ChildProcess;
  /** Its output so far, stdout and stderr. */
  readonly output: () => string;
  /** Resolves with true once it logs `ready`, with false if it exits before. */
  readonly ready: Promise<boolean>;
  /** Resolves with the exit code, null after a signal. */
  readonly exit: Promise<number | null>;
};

/** Starts the program `main` with only these settings. Where its output is not collected, which costs it time, it has none. */
export function startProgram(
  main: URL,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  isCollected = true,
  cwd?: URL,
): StartedProgram {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const program = ['--disable-warning=ExperimentalWarning', fileURLToPath(main), ...args];
  const started = spawn(process.execPath, program, {
    cwd,
    env: { PATH, HOME, LANG, TMPDIR, ...settings, NODE_ENV: 'production' },
    // Programs that read stdin end with us, however we end.
    stdio: ['pipe', isCollected ? 'pipe' : 'ignore', isCollected ? 'pipe' : 'inherit'],
  });
  return followProgram(started);
}

/** Collects the output of a program of ours. */
export function followProgram(started: ChildProcess): StartedProgram {
  let output = '';
  const { promise: ready, resolve } = Promise.withResolvers<boolean>();
  for (const stream of [started.stdout, started.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('"msg":"ready"')) resolve(true);
    });
  }
  const exit = once(started, 'exit').then(([code]): number | null => {
    resolve(false);
    return code;
  });
  return { process: started, output: () => output, ready, exit };
}
