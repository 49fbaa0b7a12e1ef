import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { postgresEnvironment } from './postgres-settings.ts';
import { runAs, type ServiceUser } from './service-user.ts';

/** Runs one of PostgreSQL's programs to its end; throws with its error output if it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: {
    readonly user: ServiceUser | undefined;
    readonly cwd: string;
    readonly input?: string;
  },
): Promise<void> {
  const child = spawn(program, args, {
    ...runAs(options.user),
    cwd: options.cwd,
    env: postgresEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const exited = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(`${signal ?? code}`));
  });
  let inputError = '';
  child.stdin.once('error', (error) => {
    inputError = ` (it did not read its input: ${error.message})`;
  });
  child.stdin.end(options.input ?? '');
  const [exit, errors] = await Promise.all([exited, text(child.stderr)]);
  if (exit === '0') return;
  throw new Error(`${program} failed with ${exit}${inputError}: ${errors.trim()}`);
}
