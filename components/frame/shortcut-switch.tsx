'use client';

import { Keyboard } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { changeKept } from './kept.ts';
import { usePerson } from './person.tsx';
import { areShortcutsOn, setShortcuts, whenShortcutsChange } from './shortcut-state.ts';

/** Turns the shortcuts of single keys off and on: speech input types letters, too. */
export function ShortcutSwitch({ initial }: { initial: boolean }) {
  const person = usePerson();
  const isOn = useSyncExternalStore(
    whenShortcutsChange,
    () => areShortcutsOn(initial),
    () => initial,
  );
  const change = (hasShortcuts: boolean) => {
    setShortcuts(hasShortcuts);
    changeKept(person, (kept) => ({ ...kept, hasShortcuts }));
  };
  return (
    <label className="mt-3 hidden items-center justify-between gap-4 text-sm scripted:flex">
      <span className="flex items-center gap-2">
        <Keyboard size={15} aria-hidden="true" className="text-quiet" />
        Single-key shortcuts
      </span>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => change(event.target.checked)}
        className="size-4 accent-accent"
      />
    </label>
  );
}
