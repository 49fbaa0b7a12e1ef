import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of the project in a process of its own. */
export type StartedProgram = {
  readonly process: ChildProcess;
  /** Everything it has written so far, both streams. */
  readonly output: () => string;
  /** Settles with true once it has said that it is ready, with false when it ended before. */
  readonly ready: Promise<boolean>;
  /** Settles with the exit code, null after a signal. */
  readonly exit: Promise<number | null>;
};

/** Starts the program `main` with these settings alone. */
export function startProgram(
  main: URL,
  settings: Readonly<Record<string, string>>,
): StartedProgram {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const program = ['--disable-warning=ExperimentalWarning', fileURLToPath(main)];
  const started = spawn(process.execPath, program, {
    env: { PATH, HOME, LANG, TMPDIR, ...settings, NODE_ENV: 'production' },
    // What reads its input ends with it, and that ends with us, however we do.
    stdio: ['pipe', 'pipe', 'pipe'],
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
  return { process: started, output: () => output, ready, exit };
}
