import clsx from 'clsx';
import { ClipboardPaste, ImageUp, ListChecks, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SeenItem } from '#components/shell/preferences/preferences.ts';
import { useCountry } from '#components/ui/country.tsx';
import { Link } from '#components/ui/link.tsx';
import type { SearchAction } from '../screens.tsx';
import { OPTION_CLASS } from './result-row.tsx';

type Props = {
  seen: readonly SeenItem[];
  actions: readonly SearchAction[];
  active: string | undefined;
  onOpened: () => void;
};

/** What the empty field offers: the records opened last, with whose they are and their amounts, and what is done often. */
export function OmniboxStart({ seen, actions, active, onOpened }: Props) {
  const countryCode = useCountry();
  const own = seen.filter(({ href }) => href.startsWith(`/${countryCode}/`)).slice(0, MAX_SEEN);
  const option = (kind: string, href: string) => ({
    ...optionProps(kind, href, { active, onOpened }),
    className: clsx(OPTION_CLASS, 'flex items-center gap-x-3 text-ink max-sm:flex-wrap'),
  });
  return (
    <>
      {own.length > 0 && (
        <OptionGroup kind="seen" title="Recent" className="pb-1">
          {own.map(({ href, title, kind, name, amount }) => (
            <Link key={href} {...option('seen', href)}>
              <span className="min-w-0 max-w-[60%] truncate font-medium max-sm:w-full max-sm:max-w-full">
                {name ?? title}
              </span>
              <span className="min-w-0 flex-1 truncate text-quiet">
                {name === undefined ? kind : `${kind} ${title}`}
              </span>
              <span className="tabular-nums">{amount}</span>
            </Link>
          ))}
        </OptionGroup>
      )}
      <OptionGroup kind="actions" title="Actions" className="pb-1">
        <div className="grid sm:grid-cols-2">
          {actions.map(({ label, href }) => {
            const Icon = ICONS[href];
            return (
              <Link key={href} {...option('actions', href)}>
                {Icon && <Icon size={16} aria-hidden="true" className="flex-none text-quiet" />}
                <span className="min-w-0 flex-1 truncate">{label}</span>
              </Link>
            );
          })}
        </div>
      </OptionGroup>
    </>
  );
}

const MAX_SEEN = 6;

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/availability': ListChecks,
  '/invoices?paste=yes': ClipboardPaste,
  '/assets/upload': ImageUp,
};

type GroupProps = { kind: string; title: ReactNode; className?: string; children: ReactNode };

/** Options of one kind under a heading. */
export function OptionGroup({ kind, title, className, children }: GroupProps) {
  const heading = `omnibox-${kind}`;
  return (
    <fieldset aria-labelledby={heading} className={clsx('min-w-0', className)}>
      <p id={heading} className="px-3 pt-2 pb-0.5 font-medium text-quiet text-xs/6">
        {title}
      </p>
      {children}
    </fieldset>
  );
}

/** Makes a link an option. Ids derive from addresses, so that the active one stays so when other results arrive. */
export function optionProps(
  kind: string,
  href: string,
  { active, onOpened }: Pick<Props, 'active' | 'onOpened'>,
) {
  const id = `omnibox-${kind}${href}`;
  return {
    id,
    role: 'option',
    'aria-selected': active === id,
    tabIndex: -1,
    href,
    onClick: onOpened,
  };
}
