import { Fragment, type Ref } from 'react';
import { Button } from '#components/ui/button.tsx';

type Parts = {
  ref: Ref<HTMLDialogElement>;
  screens: readonly { readonly key: string; readonly name: string }[];
};

const EVERYWHERE: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Search'],
  [['Ctrl', 'K'], 'Search, also while typing'],
  [['j'], 'Next row of a list'],
  [['k'], 'Row before'],
  [['Enter'], 'Open the row'],
  [['e'], 'Unfold, and fold again'],
  [['?'], 'This list'],
];

/**
 * The dialog that lists the shortcuts. A popover leaves the page behind it as it is: a modal dialog makes all of it
 * inert, and a browser works out the style of each element anew for that, twice.
 */
export function ShortcutList({ ref, screens }: Parts) {
  const goTo = screens.map(({ key, name }) => [['g', key], name] as const);
  return (
    <dialog
      ref={ref}
      id="shortcut-list"
      popover="auto"
      aria-labelledby="shortcuts"
      className="dialog"
    >
      <div className="space-y-4">
        <h2 id="shortcuts" className="font-semibold text-lg">
          Shortcuts
        </h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
          {[...EVERYWHERE, ...goTo].map(([keys, does]) => (
            <Fragment key={keys.join()}>
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="rounded border border-edge px-1.5 py-0.25 text-(length:--text-xs)"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
        </dl>
        <p className="text-quiet text-sm">
          Single keys can be switched off in the menu under your name.
        </p>
        <Button popoverTarget="shortcut-list" popoverTargetAction="hide">
          Close
        </Button>
      </div>
    </dialog>
  );
}
