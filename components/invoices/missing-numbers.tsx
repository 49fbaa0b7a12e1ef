import { Notice } from '#components/ui/notice.tsx';

/** The numbers of a list that no invoice has, each named. */
export function MissingNumbers({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return undefined;
  return (
    <Notice>
      <p>Not found: {numbers.join(', ')}</p>
    </Notice>
  );
}
