import { andMore } from '#components/ui/and-more.ts';

/** The first `most` product numbers of an asset. */
export function ProductNumbers({ numbers, most }: { numbers: readonly string[]; most: number }) {
  const more = numbers.length - most;
  return (
    <>
      {numbers.slice(0, most).join(', ')}
      {more > 0 && ` ${andMore(more)}`}
    </>
  );
}
