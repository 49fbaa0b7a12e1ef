'use client';

import { Keyboard } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { changeKept } from './kept.ts';
import { usePerson } from './person.tsx';

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

/** Whether single keys are shortcuts in this window: shared by the switch and what listens. */
let isOn: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether they are on: `initial` until they were switched. */
export function areShortcutsOn(initial: boolean): boolean {
  return isOn ?? initial;
}

function setShortcuts(on: boolean): void {
  isOn = on;
  for (const listener of listeners) listener();
}

function whenShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
