import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu } from './menu.tsx';
import { TextLink } from './text-link.tsx';

export type Crumb = { readonly name: string; readonly href: string };

/** What every page has at its top. */
export type PageHeadProps = {
  /** Where the page belongs, from the list down; without the page itself. */
  readonly crumbs?: readonly Crumb[];
  /** When it was read: at the end of the line of the breadcrumbs. */
  readonly updated?: ReactNode;
  readonly title: ReactNode;
  /** Beside the title: the kind of document, where the title does not say it. */
  readonly badge?: ReactNode;
  /** Badges and a line below the title. */
  readonly line?: ReactNode;
  readonly actions?: ReactNode;
  /** The rarer actions, in a menu after the others. */
  readonly menu?: ReactNode;
};

/** The top of a page. */
export function PageHead({ crumbs, updated, title, badge, line, actions, menu }: PageHeadProps) {
  return (
    <header className="page-head">
      <div className="page-crumbs">
        {crumbs && <Crumbs crumbs={crumbs} />}
        {updated}
      </div>
      <div className="page-title">
        <div className="min-w-0 sm:flex-[1_1_18rem]">
          <div className="flex flex-wrap items-center gap-x-3">
            <h1>{title}</h1>
            {badge}
          </div>
          {line}
        </div>
        {(actions || menu) && (
          <div className="page-actions">
            {actions}
            {menu && <Menu label="More">{menu}</Menu>}
          </div>
        )}
      </div>
    </header>
  );
}

type CrumbsProps = {
  crumbs: readonly Crumb[];
  /** Whether the last of them is this page. */
  endHere?: boolean;
};

/** Links to what a page is part of. */
export function Crumbs({ crumbs, endHere = false }: CrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ name, href }, at) => (
          <li key={href} className="flex items-center gap-x-1 py-px">
            {at > 0 && (
              <ChevronRight size={12} aria-hidden="true" className="flex-none text-quiet" />
            )}
            {endHere && at === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <TextLink href={href}>{name}</TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
