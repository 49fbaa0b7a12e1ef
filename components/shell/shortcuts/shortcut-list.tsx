import { X } from 'lucide-react';
import { Fragment, type ReactNode, type Ref } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { ShortcutSwitch } from './shortcut-switch.tsx';

type Props = {
  ref: Ref<HTMLDialogElement>;
  /** Whether single keys act as shortcuts at first. */
  initial: boolean;
  /** Each screen's key after `g`, and name. */
  screens: readonly { readonly key: string; readonly name: string }[];
};

type Entry = readonly [keys: ReactNode, does: ReactNode, id: string];

const ANYWHERE: readonly Entry[] = [
  [<Key key="/">/</Key>, 'Search', 'search'],
  [<Keys key="k" keys={['Ctrl', 'K']} between="+" />, 'Search, also while typing', 'typing'],
  [<Key key="e">e</Key>, 'Open or close details of the row, or of the page', 'details'],
  [<Key key="?">?</Key>, 'Show shortcuts', 'help'],
  [<Key key="Esc">Esc</Key>, 'Close what is open', 'close'],
];
const LISTS: readonly Entry[] = [
  [<Key key="j">j</Key>, 'Next row', 'next'],
  [<Key key="k">k</Key>, 'Previous row', 'previous'],
  [<Key key="Enter">Enter</Key>, 'Open the row', 'open'],
];

/**
 * A dialog shown as a popover: a modal one makes the page behind it inert, for which the browser recalculates every
 * element's style, twice.
 */
export function ShortcutList({ ref, initial, screens }: Props) {
  const goTo = screens.map(
    ({ key, name }): Entry => [
      <Keys key={key} keys={['g', key]} between="then" />,
      <Mnemonic key={key} name={name} letter={key} />,
      key,
    ],
  );
  return (
    <Dialog ref={ref} id="shortcut-list" popover="auto" isWide aria-labelledby="shortcuts">
      <div className="flex items-center justify-between gap-4">
        <h2 id="shortcuts" className="font-semibold text-lg">
          Shortcuts
        </h2>
        <button
          type="button"
          aria-label="Close"
          popoverTarget="shortcut-list"
          popoverTargetAction="hide"
          className="-mr-2 grid size-8 place-items-center rounded-md text-quiet hover:bg-panel hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <div className="mt-3 grid gap-x-10 gap-y-5 text-sm sm:grid-cols-2">
        <div className="space-y-5">
          <Group title="Anywhere" entries={ANYWHERE} />
          <Group title="In lists" entries={LISTS} />
        </div>
        <Group title="Go to" entries={goTo} />
      </div>
      <div className="mt-4 border-line border-t">
        <ShortcutSwitch initial={initial} />
      </div>
    </Dialog>
  );
}

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-quiet text-xs">{title}</h3>
      <dl className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5">
        {entries.map(([keys, does, id]) => (
          <Fragment key={id}>
            <dt className="flex items-baseline gap-1">{keys}</dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded border border-edge px-1.5 py-0.25 text-(length:--text-xs)">
      {children}
    </kbd>
  );
}

/** Two keys, pressed together (`+`) or one after the other (`then`). */
function Keys({ keys: [first, second], between }: { keys: [string, string]; between: string }) {
  return (
    <>
      <Key>{first}</Key>
      <span className="text-quiet text-xs">{between}</span>
      <Key>{second}</Key>
    </>
  );
}

/** The name of a screen with the letter of its key underlined, where it has one. */
function Mnemonic({ name, letter }: { name: string; letter: string }) {
  const at = name.toLowerCase().indexOf(letter);
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <span className="underline underline-offset-2">{name.slice(at, at + 1)}</span>
      {name.slice(at + 1)}
    </>
  );
}
