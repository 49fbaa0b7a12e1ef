import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { postgresEnvironment } from './postgres-settings.ts';
import { runAs, type ServiceUser } from './service-user.ts';

/** Runs one of PostgreSQL's programs to its end; throws what it complained of when it fails. */
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
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(`${signal ?? code}`));
  });
  let unread = '';
  child.stdin.once('error', (error) => {
    unread = ` (it did not read its input: ${error.message})`;
  });
  child.stdin.end(options.input ?? '');
  const [end, complaints] = await Promise.all([ended, text(child.stderr)]);
  if (end === '0') return;
  throw new Error(`${program} failed with ${end}${unread}: ${complaints.trim()}`);
}
