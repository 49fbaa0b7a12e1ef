'use client';

import { Keyboard } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import {
  updatePreferences,
  useUserKey,
} from '#components/shell/preferences/browser-preferences.tsx';
import { useEarlyChange } from '#components/ui/browser/use-early-change.ts';

/** Switches single-key shortcuts off and on; speech input may type letters by accident. */
export function ShortcutSwitch({ initial }: { initial: boolean }) {
  const userKey = useUserKey();
  const isOn = useSyncExternalStore(
    subscribeToShortcuts,
    () => areShortcutsEnabled(initial),
    () => initial,
  );
  const change = (hasShortcuts: boolean) => {
    setShortcuts(hasShortcuts);
    updatePreferences(userKey, (preferences) => ({ ...preferences, hasShortcuts }));
  };
  return (
    <label className="mt-3 hidden items-center justify-between gap-4 text-sm scripted:flex">
      <span className="flex items-center gap-2">
        <Keyboard size={15} aria-hidden="true" className="text-quiet" />
        Single-key shortcuts
      </span>
      <input
        ref={useEarlyChange(isOn, change)}
        type="checkbox"
        autoComplete="off"
        checked={isOn}
        onChange={(event) => change(event.target.checked)}
        className="size-4 accent-accent"
      />
    </label>
  );
}

/** The setting in this window, shared by the switch and the key listener; undefined until switched. */
let isOn: boolean | undefined;
const listeners = new Set<() => void>();

/** The setting; `initial` until it was switched here. */
export function areShortcutsEnabled(initial: boolean): boolean {
  return isOn ?? initial;
}

function setShortcuts(on: boolean): void {
  isOn = on;
  for (const listener of listeners) listener();
}

function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
