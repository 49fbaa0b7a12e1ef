'use client';

import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useHomeBranch } from '#components/shell/preferences/browser-preferences.tsx';
import { useEarlyChange } from '#components/ui/browser/hydration.ts';
import { NeedsScripts } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

/** A branch to choose: where it is, its phone, and whether customers can go there. */
type Choice = {
  readonly number: string;
  readonly name: string;
  readonly street: string | undefined;
  readonly suburb: string | undefined;
  readonly state: string;
  readonly isTransferOnly: boolean;
};

/** The one question of the first visit: a button for each branch, by state in their order, and a field that narrows the list. */
export function ChooseBranch({ branches }: { branches: readonly Choice[] }) {
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = branches.filter((branch) => matchesAll(branch, words));
  const states = [...Map.groupBy(matching, ({ state }) => state)];
  const { isReady, choose } = useHomeBranch();
  const chooseOnly = (event: KeyboardEvent) => {
    const [only, ...others] = matching;
    if (event.key === 'Enter' && only && others.length === 0 && words.length > 0)
      choose(only.number);
  };
  return (
    <section aria-label="Your branch" className="space-y-4" id="branch">
      <header className="space-y-1">
        <h1>Which branch do you work at?</h1>
        <p className="text-quiet text-sm">
          Stock, orders and times will be for this branch. You can change it any time.
        </p>
      </header>
      <NeedsScripts>Choosing a branch</NeedsScripts>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="relative hidden w-full max-w-sm scripted:block">
          <Search
            size={16}
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-quiet"
          />
          <input
            ref={useEarlyChange('value', text, setText)}
            type="search"
            aria-label="Suburb, name or number"
            placeholder="Suburb, name or number"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={chooseOnly}
            autoComplete="off"
            spellCheck={false}
            className="field-input min-h-11 pl-9"
          />
        </span>
        {states.length > 1 && (
          <nav aria-label="States" className="flex flex-wrap gap-x-3 text-sm">
            {states.map(([state]) => (
              <span key={state} className="inline-block [&_a]:inline-block [&_a]:py-2">
                <TextLink href={`#state-${state}`}>{state}</TextLink>
              </span>
            ))}
          </nav>
        )}
      </div>
      <div className="columns-[20rem] gap-x-10">
        {states.map(([state, group]) => (
          <fieldset key={state} id={`state-${state}`} className="mb-5 break-inside-avoid">
            <legend className="mb-1 font-semibold text-sm">{state}</legend>
            <ul className="divide-y divide-line border-line border-y">
              {group.toSorted(byTransferOnly).map((branch) => (
                <li key={branch.number} className="break-inside-avoid">
                  <ChoiceButton
                    branch={branch}
                    isReady={isReady}
                    onChoose={() => choose(branch.number)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
      <p role="status" className="text-quiet text-sm empty:hidden">
        {matching.length === 0 && (
          <>
            No branch matches.{' '}
            <TextLink href={`/branches?${new URLSearchParams({ q: text })}`}>
              Branches near “{text}”
            </TextLink>
          </>
        )}
      </p>
    </section>
  );
}

type ButtonProps = { branch: Choice; isReady: boolean; onChoose: () => void };

function ChoiceButton({ branch, isReady, onChoose }: ButtonProps) {
  const { number, name, street, suburb, isTransferOnly } = branch;
  // Most are called after their suburb.
  const address = [street, name.includes(suburb ?? '') ? undefined : suburb];
  return (
    <button
      type="button"
      disabled={!isReady}
      onClick={onChoose}
      className={clsx(
        'block min-h-11 w-full py-1.5 text-left text-sm hover:bg-surface-2 hover:text-ink',
        isTransferOnly && 'text-quiet',
      )}
    >
      <span className={clsx('block', !isTransferOnly && 'font-medium')}>{name}</span>
      <span className="block text-quiet text-xs">
        {[number, ...address, isTransferOnly && 'transfer only'].filter(Boolean).join(' · ')}
      </span>
    </button>
  );
}

function byTransferOnly(a: Choice, b: Choice): number {
  return Number(a.isTransferOnly) - Number(b.isTransferOnly);
}

function matchesAll({ number, name, suburb, street }: Choice, words: readonly string[]): boolean {
  const all = [number, name, suburb, street].filter(Boolean).join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
}
