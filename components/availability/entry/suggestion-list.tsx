import { clsx } from 'clsx';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import type { Suggestions } from '#lib/availability/sheet/schema.ts';
import { formatCount } from '#lib/text/text.ts';

type Props = {
  products: Suggestions['products'];
  /** The number of the marked one. */
  active: string | undefined;
  /** How many a choice adds. */
  quantity: string;
  onTake: (number: string) => void;
};

/** The products that a typed text may mean, with what the branch has of them. */
export function SuggestionList({ products, active, quantity, onTake }: Props) {
  const { here } = useSheetScope();
  return (
    <div
      id="sheet-suggestions"
      role="listbox"
      aria-label="Products"
      className="absolute top-full right-0 left-0 z-20 mt-1 overflow-hidden sm:right-auto sm:w-max sm:min-w-full sm:max-w-175 rounded-md border border-edge bg-paper py-1 text-sm shadow-lg"
    >
      {products.map(({ number, description, available }) => (
        <div
          key={number}
          id={`suggestion-${number}`}
          role="option"
          tabIndex={-1}
          aria-selected={number === active}
          className={clsx(
            'flex min-h-9 cursor-pointer items-baseline gap-3 px-3 py-1.5 hover:bg-accent-panel',
            number === active && 'bg-accent-panel',
          )}
          // Before the field loses the focus, which closes the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(number)}
          onKeyDown={({ key }) => key === 'Enter' && onTake(number)}
        >
          <span className="font-semibold">{number}</span>
          <span className="line-clamp-2 min-w-0 flex-1">{description}</span>
          {quantity !== '1' && <span className="text-quiet">× {quantity}</span>}
          {available !== undefined && (
            <span className={clsx('whitespace-nowrap', available > 0 ? 'text-good' : 'text-quiet')}>
              {available > 0 ? `${formatCount(available)} here` : 'None here'}
              {here && <span className="sr-only"> at {here.name}</span>}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
