import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { GeneratedAsset } from './generate-files.ts';

/**
 * Writes the files of the demo assets as of `today` to a folder, in a child process. Aborting the signal kills it.
 * Throws when it fails.
 */
export async function drawInChildProcess(
  folder: string,
  today: string,
  signal?: AbortSignal,
): Promise<GeneratedAsset[]> {
  const program = ['--disable-warning=ExperimentalWarning', import.meta.filename];
  const child = spawn(process.execPath, [...program, folder, today], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  const ended = once(child, 'close');
  // It rejects when the process cannot start or is aborted, possibly before we await it.
  ended.catch(() => undefined);
  const generated: GeneratedAsset[] = [];
  for await (const line of createInterface({ input: child.stdout }))
    generated.push(JSON.parse(line));
  const [code] = await ended;
  if (code !== 0) throw new Error(`Drawing the demo pictures failed with exit code ${code}.`);
  return generated;
}

// `node draw-in-child-process.ts FOLDER TODAY`: writes the files of the demo assets and prints a line of JSON for each.
// A process of its own, so that drawing runs beside the fill and its memory is freed afterwards.
if (import.meta.main) {
  const [folder, today] = process.argv.slice(2);
  if (!folder || !today) throw new Error('Usage: node draw-in-child-process.ts FOLDER TODAY');
  const { generateFiles } = await import('./generate-files.ts');
  const { planAssets } = await import('./plan.ts');
  for await (const asset of generateFiles(folder, planAssets(today)))
    process.stdout.write(`${JSON.stringify(asset)}\n`);
}
