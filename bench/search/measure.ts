/** What one search took, in milliseconds. */
export type Timing = {
  readonly name: string;
  readonly found: string;
  readonly first: number;
  readonly median: number;
  readonly p99: number;
};

/** Does `work` once cold and then so many times; `found` says of its result what it came to. */
export async function time<T>(
  name: string,
  runs: number,
  work: () => Promise<T>,
  found: (result: T) => string,
): Promise<Timing> {
  const once = async () => {
    const started = performance.now();
    const result = await work();
    return { result, took: performance.now() - started };
  };
  const { result, took: first } = await once();
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) took.push((await once()).took);
  took.sort((a, b) => a - b);
  const at = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { name, found: found(result), first, median: at(0.5), p99: at(0.99) };
}
