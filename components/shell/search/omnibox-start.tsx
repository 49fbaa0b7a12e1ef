import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import {
  ClipboardPaste,
  FileText,
  ImageUp,
  ListChecks,
  type LucideIcon,
  Package,
  Store,
  Truck,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { SeenItem } from '#components/shell/preferences/preferences.ts';
import { Link } from '#components/ui/link.tsx';
import { recentDetailsOptions } from './omnibox-search.ts';
import { OPTION_CLASS } from './result-row.tsx';
import type { SearchAction } from './search-actions.ts';

type Props = {
  countryCode: string;
  seen: readonly SeenItem[];
  actions: readonly SearchAction[];
  active: string | undefined;
  onOpened: () => void;
};

/** What the empty field offers: the records opened last, with whose they are and their amounts, and what is done often. */
export function OmniboxStart({ countryCode, seen, actions, active, onOpened }: Props) {
  const own = seen.filter(({ href }) => href.startsWith(`/${countryCode}/`)).slice(0, MAX_SEEN);
  const paths = own.map(({ href }) => href);
  // Without them the records still have their numbers.
  const { data: details } = useQuery(recentDetailsOptions(countryCode, paths));
  const option = (kind: string, href: string) => ({
    id: `omnibox-${kind}${href}`,
    role: 'option',
    'aria-selected': active === `omnibox-${kind}${href}`,
    tabIndex: -1,
    href,
    onClick: onOpened,
    className: clsx(OPTION_CLASS, 'flex items-center gap-x-3 text-ink'),
  });
  const actionLink = ({ label, href, key }: SearchAction) => {
    const Icon = ICONS[href.slice(`/${countryCode}`.length)];
    return (
      <Link key={href} {...option('actions', href)}>
        {Icon && <Icon size={16} aria-hidden="true" className="flex-none text-quiet" />}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {key && (
          <span aria-hidden="true" className="flex gap-1 max-md:hidden">
            <Key>g</Key> <Key>{key}</Key>
          </span>
        )}
      </Link>
    );
  };
  return (
    <>
      {own.length > 0 && (
        <StartGroup kind="seen" title="Recent">
          {own.map(({ href, title, kind }) => {
            const { name, amount } = details?.get(href) ?? {};
            return (
              <Link key={href} {...option('seen', href)}>
                <span className="min-w-0 max-w-[60%] truncate font-medium">{name ?? title}</span>
                <span className="min-w-0 flex-1 truncate text-quiet">
                  {name === undefined ? kind : `${kind} ${title}`}
                </span>
                <span className="tabular-nums">{amount}</span>
              </Link>
            );
          })}
        </StartGroup>
      )}
      <StartGroup kind="tasks" title="Do" isCompact>
        {actions.filter(({ key }) => key === undefined).map(actionLink)}
      </StartGroup>
      <StartGroup kind="actions" title="Go to" isCompact>
        {actions.filter(({ key }) => key !== undefined).map(actionLink)}
      </StartGroup>
    </>
  );
}

const MAX_SEEN = 6;

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/availability': ListChecks,
  '/invoices?paste=yes': ClipboardPaste,
  '/assets/upload': ImageUp,
  '/invoices': FileText,
  '/purchase-orders': Truck,
  '/products': Package,
  '/accounts': Users,
  '/branches': Store,
};

function Key({ children }: { children: string }) {
  return (
    <kbd className="min-w-5 rounded border border-line bg-panel px-1 text-center text-quiet text-xs/5">
      {children}
    </kbd>
  );
}

type GroupProps = {
  kind: string;
  title: string;
  /** Two options on a line, where there is room. */
  isCompact?: boolean;
  children: ReactNode;
};

function StartGroup({ kind, title, isCompact = false, children }: GroupProps) {
  const heading = `omnibox-${kind}`;
  return (
    <fieldset aria-labelledby={heading} className="min-w-0 pb-1">
      <p id={heading} className="px-3 pt-2 pb-0.5 font-medium text-quiet text-xs/6">
        {title}
      </p>
      <div className={isCompact ? 'grid sm:grid-cols-2' : undefined}>{children}</div>
    </fieldset>
  );
}
