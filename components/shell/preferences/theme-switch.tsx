'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { deleteCookie, setCookie } from '#components/ui/browser/cookies.ts';
import { useEarlyChange, useRootSetting } from '#components/ui/browser/hydration.ts';
import { parseTheme, THEME_COOKIE, THEMES, type Theme } from './preferences.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const CHOICES = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
};

/** Switches between light, dark and the system's theme. Takes effect at once and is remembered for a year. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const theme = parseTheme(useRootSetting('theme', initial));
  return (
    <fieldset className="hidden items-center rounded-md border border-line p-0.5 scripted:flex print:hidden">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((value) => (
        <ThemeChoice key={value} value={value} isChosen={theme === value} />
      ))}
    </fieldset>
  );
}

function ThemeChoice({ value, isChosen }: { value: Theme; isChosen: boolean }) {
  const { label, Icon } = CHOICES[value];
  const change = (isChecked: boolean) => {
    if (isChecked) choose(value);
  };
  return (
    <label
      title={label}
      className="relative grid size-7 place-items-center rounded-sm text-quiet hover:text-ink has-checked:bg-selected has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <input
        ref={useEarlyChange('checked', isChosen, change)}
        type="radio"
        name="theme"
        value={value}
        checked={isChosen}
        onChange={() => choose(value)}
        autoComplete="off"
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </label>
  );
}

function choose(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    delete dataset['theme'];
    deleteCookie(THEME_COOKIE);
  } else {
    dataset['theme'] = theme;
    setCookie({ name: THEME_COOKIE, value: theme, maxAgeMs: YEAR_MS, sameSite: 'lax' });
  }
}
