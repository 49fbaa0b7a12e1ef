import { Bookmark } from 'lucide-react';
import { Menu } from '#components/ui/menu.tsx';
import { type OwnView, OwnViews, ViewLink } from './own-views.tsx';
import { isSameQuery, type ListView } from './search.ts';

type Props = {
  path: string;
  /** The search on the screen. */
  query: string;
  /** Views that everybody has. */
  views: readonly ListView[];
  own: readonly OwnView[];
  /** The most own views, and the longest name of one. */
  limits: { readonly views: number; readonly nameLength: number };
  /** The path of the operation that changes own views, and what it calls the list. */
  action: string;
  list: string;
};

/** Named links of a list, and one's own behind a button, where the search on the screen can be saved. */
export function ListViews(props: Props) {
  const { path, query, views, own, limits, action, list } = props;
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
        <OwnViews {...{ path, query, own, limits, action, list }} current={current?.viewId} />
      </Menu>
    </nav>
  );
}
