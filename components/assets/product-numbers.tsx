import { andMore } from '#components/ui/and-more.ts';

/** The first of the products that an asset is of, as many as there is room for. */
export function ProductNumbers({ numbers, most }: { numbers: readonly string[]; most: number }) {
  const more = numbers.length - most;
  return (
    <>
      {numbers.slice(0, most).join(', ')}
      {more > 0 && ` ${andMore(more)}`}
    </>
  );
}
