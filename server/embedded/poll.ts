import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks every `everyMs` until there is an answer and gives it; undefined when there is none within
 * `withinMs`. For what no event tells of: another process's files, or its end.
 */
export async function pollFor<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  withinMs: number,
  everyMs = 10,
): Promise<T | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || performance.now() >= deadline) return answer;
    await delay(everyMs);
  }
}
