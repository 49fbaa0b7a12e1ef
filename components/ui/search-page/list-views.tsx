import { Bookmark } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Menu } from '#components/ui/menu.tsx';
import { OwnViews, ViewLink } from './own-views.tsx';
import { isSameQuery, type ListView } from './search.ts';

type Props = Omit<ComponentProps<typeof OwnViews>, 'current'> & {
  /** Views that everybody has. */
  views: readonly ListView[];
};

/** Named links of a list, and one's own behind a button, where the search on the screen can be saved. */
export function ListViews({ views, ...props }: Props) {
  const { path, query, own } = props;
  const current = own.find((view) => isSameQuery(view.query, query));
  return (
    <nav aria-label="Views" className="flex items-start gap-x-1 text-sm print:hidden">
      {/* More than fit scroll sideways, in one line. */}
      <div className="-m-0.5 flex min-w-0 gap-x-1 overflow-x-auto p-0.5 [scrollbar-width:thin]">
        {views.map((view) => (
          <ViewLink
            key={view.name}
            path={path}
            view={view}
            isCurrent={isSameQuery(view.query, query)}
          />
        ))}
      </div>
      <Menu
        className="menu-quiet relative ml-auto flex-none"
        panelClass="right-0 w-72 max-w-[calc(100vw-2rem)] space-y-1 p-2"
        label={
          <>
            <Bookmark size={14} aria-hidden="true" />
            <span className="max-sm:sr-only">{current ? current.name : 'My views'}</span>
          </>
        }
      >
        <OwnViews {...props} current={current?.viewId} />
      </Menu>
    </nav>
  );
}
