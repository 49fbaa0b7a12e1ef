'use client';

import { Keyboard } from 'lucide-react';
import {
  updatePreferences,
  useUserKey,
} from '#components/shell/preferences/browser-preferences.tsx';
import { useEarlyChange, useRootSetting } from '#components/ui/browser/hydration.ts';

/** Switches single-key shortcuts off and on; speech input may type letters by accident. */
export function ShortcutSwitch({ initial }: { initial: boolean }) {
  const userKey = useUserKey();
  const isOn = isEnabled(useRootSetting(SETTING), initial);
  const change = (hasShortcuts: boolean) => {
    document.documentElement.dataset[SETTING] = String(hasShortcuts);
    updatePreferences(userKey, (preferences) => ({ ...preferences, hasShortcuts }));
  };
  return (
    <label className="mt-3 hidden items-center justify-between gap-4 text-sm scripted:flex">
      <span className="flex items-center gap-2">
        <Keyboard size={15} aria-hidden="true" className="text-quiet" />
        Single-key shortcuts
      </span>
      <input
        ref={useEarlyChange('checked', isOn, change)}
        type="checkbox"
        autoComplete="off"
        checked={isOn}
        onChange={(event) => change(event.target.checked)}
        className="size-4 accent-accent"
      />
    </label>
  );
}

/** The attribute of the document that has the setting for all switches and the key listener, once it was switched. */
const SETTING = 'singleKeys';

/** Whether single keys act as shortcuts; `initial` until that was switched here. */
export function areShortcutsEnabled(initial: boolean): boolean {
  return isEnabled(document.documentElement.dataset[SETTING], initial);
}

function isEnabled(setting: string | undefined, initial: boolean): boolean {
  return setting === undefined ? initial : setting === 'true';
}
