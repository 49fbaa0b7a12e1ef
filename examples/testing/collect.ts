/** All that comes, as an array. */
export async function collect<T>(coming: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of coming) all.push(one);
  return all;
}
