import { Bookmark } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { Menu } from '#components/ui/menu/menu.tsx';
import { isSameQuery, type ListView } from './search.ts';

/** A view that can be renamed and deleted. */
type OwnView = ListView & { readonly viewId: string };

type Props = {
  path: string;
  /** The search on the screen. */
  query: string;
  /** Views that everybody has. */
  views: readonly ListView[];
  own: readonly OwnView[];
  /** The limits of own views, and what the forms that change them send besides. */
  limits: { readonly views: number; readonly nameLength: number };
  action: string;
  fields: Readonly<Record<string, string>>;
};

/** Named links of a list, and one's own behind a button, where the search on the screen can be saved. */
export function ListViews(props: Props) {
  const { path, query, views, own, limits, action, fields } = props;
  const current = own.find((view) => isSameQuery(view.query, query));
  const hidden = (change: string, viewId?: string) =>
    Object.entries({ ...fields, query, action: change, ...(viewId && { viewId }) }).map(
      ([name, value]) => <input key={name} type="hidden" name={name} value={value} />,
    );
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
        {own.map((view) => (
          <div key={view.viewId} className="space-y-1 border-line border-b pb-1">
            <ViewLink path={path} view={view} isCurrent={view === current} />
            <div className="pl-2.5">
              <Disclosure
                summary={
                  <span className="text-quiet text-xs">
                    Rename or delete <span className="sr-only">{view.name}</span>
                  </span>
                }
              >
                <form
                  method="post"
                  action={action}
                  className="flex flex-wrap items-center gap-2 py-1"
                >
                  {hidden('rename', view.viewId)}
                  <NameField label={`New name for ${view.name}`} name={view.name} limits={limits} />
                  <Button type="submit">Rename</Button>
                </form>
                <form method="post" action={action} className="pb-1">
                  {hidden('delete', view.viewId)}
                  <Button type="submit">Delete {view.name}</Button>
                </form>
              </Disclosure>
            </div>
          </div>
        ))}
        {own.length < limits.views ? (
          <form method="post" action={action} className="flex items-center gap-2 p-1">
            {hidden('save')}
            <NameField label="Name for this view" limits={limits} />
            <Button type="submit" className="flex-none">
              Save view
            </Button>
          </form>
        ) : (
          <p className="p-1 text-quiet text-xs">
            You have {limits.views} views of this list. Delete one to save another.
          </p>
        )}
      </Menu>
    </nav>
  );
}

type NameProps = { label: string; name?: string; limits: Props['limits'] };

function NameField({ label, name, limits }: NameProps) {
  return (
    <input
      type="text"
      name="name"
      aria-label={label}
      placeholder="Name"
      defaultValue={name}
      maxLength={limits.nameLength}
      required
      autoComplete="off"
      className="field-input min-h-9 grow basis-0"
    />
  );
}

type LinkProps = { path: string; view: ListView; isCurrent: boolean };

function ViewLink({ path, view, isCurrent }: LinkProps) {
  return (
    <Link
      href={view.query === '' ? path : `${path}?${view.query}`}
      prefetch={false}
      aria-current={isCurrent ? 'true' : undefined}
      className="inline-flex min-h-9 flex-none items-center whitespace-nowrap rounded-md px-2.5 py-1 text-quiet hover:bg-panel hover:text-accent aria-current:bg-accent-panel aria-current:font-medium aria-current:text-accent aria-current:[scroll-initial-target:nearest]"
    >
      {view.name}
    </Link>
  );
}
