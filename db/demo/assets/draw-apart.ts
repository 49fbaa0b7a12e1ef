import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { MadeAsset } from './make-files.ts';

/**
 * Makes the files of the assets of the business as of `today` in a folder, in a process of its own. Aborted,
 * the signal ends it. Throws where it fails.
 */
export async function drawnApart(
  folder: string,
  today: string,
  signal?: AbortSignal,
): Promise<MadeAsset[]> {
  const program = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'draw.ts')];
  const child = spawn(process.execPath, [...program, folder, today], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  const ended = once(child, 'close');
  // It rejects where the process cannot be started or is aborted, maybe before it is waited for.
  ended.catch(() => undefined);
  const made: MadeAsset[] = [];
  for await (const line of createInterface({ input: child.stdout })) made.push(JSON.parse(line));
  const [code] = await ended;
  if (code !== 0) throw new Error(`The pictures of the made-up business were not drawn: ${code}.`);
  return made;
}
