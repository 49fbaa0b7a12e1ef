import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { CommandError } from '#lib/command.ts';

/** Makes sure that a program is installed: installs Debian's package when root, else throws how to get it. */
export function ensureProgram(
  program: string,
  debianPackage: string,
  argument = '--version',
): void {
  if (isInstalled(program, argument)) return;
  if (process.getuid?.() === 0 && isInstalled('apt-get', '--version')) {
    const quiet: SpawnSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-q'], quiet);
    const install = ['install', '-y', '-q', '--no-install-recommends', debianPackage];
    spawnSync('apt-get', install, quiet);
    if (isInstalled(program, argument)) return;
  }
  throw new CommandError(
    `The program ${program} is needed: \`sudo apt-get install ${debianPackage}\` on Debian and Ubuntu.`,
  );
}

function isInstalled(program: string, argument: string): boolean {
  return spawnSync(program, [argument], { stdio: 'ignore' }).error === undefined;
}
