import { Link } from '#components/ui/link.tsx';
import { Menu } from '#components/ui/menu.tsx';
import type { Crumb } from '#components/ui/page-head.tsx';
import { MAX_CLASSES, productsHref } from '#lib/products/labels.ts';
import type { ProductRange } from '#lib/products/product-range.ts';

type Props = { range: ProductRange; selection: RangeSelection };

/**
 * The product range as a tree of links behind a button: sections, categories of the chosen section, families of the
 * chosen category, and brands.
 */
export function BrowseRange(props: Props) {
  return (
    <Menu
      className="flex-none"
      panelClass="range left-0 max-w-[calc(100vw-8rem)] p-4 text-sm"
      label="Browse the range"
    >
      <nav aria-label="Range">
        <h2>Sections</h2>
        <Classes {...props} levels={['section', 'category', 'family']} />
        <h2>Brands</h2>
        <Classes {...props} levels={['brand', 'subBrand']} />
      </nav>
    </Menu>
  );
}

type ClassesProps = Props & {
  /** The level of the list, and those below it. */
  levels: readonly RangeLevel[];
  /** What is chosen above it. */
  above?: Readonly<Record<string, string>>;
};

/** The classes of a level as links, and below the chosen one those of the next level. */
function Classes({ levels: [level, ...below], above = {}, ...props }: ClassesProps) {
  if (level === undefined) return undefined;
  const classes = props.range[CLASSES_OF[level]];
  if (classes.length === 0) return undefined;
  return (
    <ul>
      {classes.map(({ code, name }) => {
        const query = { ...above, [level]: code };
        const isChosen = code === props.selection[level];
        return (
          <li key={code} className={isChosen ? 'col-span-full' : undefined}>
            <Link
              href={productsHref(query)}
              aria-current={isChosen ? 'true' : undefined}
              className="block truncate py-1 hover:text-accent hover:underline aria-current:font-semibold aria-current:text-accent"
            >
              {name}
            </Link>
            {isChosen && <Classes {...props} levels={below} above={query} />}
          </li>
        );
      })}
      {classes.length > MAX_CLASSES && <li>more: use the search</li>}
    </ul>
  );
}

/** The list of classes of each level of the range, from the top down. */
const CLASSES_OF = {
  section: 'sections',
  category: 'categories',
  family: 'families',
  brand: 'brands',
  subBrand: 'subBrands',
} as const;
type RangeLevel = keyof typeof CLASSES_OF;

/** What is chosen in the product range, by code; an empty one chooses nothing. */
export type RangeSelection = { readonly [Level in RangeLevel]?: string | undefined };

/** The breadcrumbs from the whole range to the selection; empty if nothing is chosen. */
export function breadcrumbsTo(selection: RangeSelection, range: ProductRange): Crumb[] {
  const query: Record<string, string> = {};
  return LEVELS.flatMap((level) => {
    const code = selection[level];
    if (!code) return [];
    query[level] = code;
    const name = range[CLASSES_OF[level]].find((each) => each.code === code)?.name ?? code;
    return [{ name, href: productsHref(query) }];
  });
}

const LEVELS = ['section', 'category', 'family', 'brand', 'subBrand'] as const;
