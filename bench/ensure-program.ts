import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { CommandError } from '#lib/command.ts';

/** Sees to it that a program is there: installs Debian's package where we may, else says how to get it. */
export function ensureProgram(
  program: string,
  debianPackage: string,
  argument = '--version',
): void {
  if (isThere(program, argument)) return;
  if (process.getuid?.() === 0 && isThere('apt-get', '--version')) {
    const quiet: SpawnSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-q'], quiet);
    const install = ['install', '-y', '-q', '--no-install-recommends', debianPackage];
    spawnSync('apt-get', install, quiet);
    if (isThere(program, argument)) return;
  }
  throw new CommandError(
    `The program ${program} is needed: \`sudo apt-get install ${debianPackage}\` on Debian and Ubuntu.`,
  );
}

function isThere(program: string, argument: string): boolean {
  return spawnSync(program, [argument], { stdio: 'ignore' }).error === undefined;
}
