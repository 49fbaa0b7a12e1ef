import { Notice } from '#components/ui/notice.tsx';

/** Names the numbers for which there is no invoice. */
export function MissingNumbers({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return undefined;
  return (
    <Notice>
      <p>Not found: {numbers.join(', ')}</p>
    </Notice>
  );
}
