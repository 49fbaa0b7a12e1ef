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

/** The keys are separated by `+` where they are pressed together, by `then` where one is pressed after the other. */
type Entry = readonly [keys: string, does: ReactNode];

const ANYWHERE: readonly Entry[] = [
  ['/', 'Search'],
  ['Ctrl + K', 'Search, also while typing'],
  ['e', 'Open or close details of the row, or of the page'],
  ['?', 'Show shortcuts'],
  ['Esc', 'Close what is open'],
];
const LISTS: readonly Entry[] = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
];

/**
 * A dialog shown as a popover: a modal one makes the page behind it inert, for which the browser recalculates every
 * element's style, twice.
 */
export function ShortcutList({ ref, initial, screens }: Props) {
  const goTo = screens.map(
    ({ key, name }): Entry => [`g then ${key}`, <Mnemonic key={key} name={name} letter={key} />],
  );
  return (
    <Dialog ref={ref} id="shortcut-list" popover="auto" isWide aria-labelledby="shortcuts">
      <div className="flex items-center justify-between gap-4">
        <h2 id="shortcuts" className="font-semibold text-base">
          Shortcuts
        </h2>
        <button
          type="button"
          aria-label="Close"
          popoverTarget="shortcut-list"
          popoverTargetAction="hide"
          className="-mr-2 grid size-8 place-items-center rounded-md text-quiet hover:bg-surface-2 hover:text-ink"
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
        {entries.map(([keys, does]) => (
          <Fragment key={keys}>
            <dt className="flex items-baseline gap-1">
              {keys.split(' ').map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** A key, or what stands between two. */
function Key({ children }: { children: string }) {
  if (children === '+' || children === 'then')
    return <span className="text-quiet text-xs">{children}</span>;
  return (
    <kbd className="rounded-sm border border-field-edge px-1.5 py-0.25 text-(length:--text-xs)">
      {children}
    </kbd>
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
