import type { Invocation } from '#lib/command.ts';
export async function recoverRealPostgres(
  folder: string,
  options: { binaries: string; scale: number; print: Invocation['print'] },
): Promise<void> {
  throw new Error(folder + options.binaries);
}
