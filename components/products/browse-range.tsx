import { clsx } from 'clsx';
import type { Crumb } from '#components/shell/page/document-page.tsx';
import { Link } from '#components/ui/link.tsx';
import { MAX_CLASSES, productsHref } from '#lib/products/labels.ts';
import type { ProductRange } from '#lib/products/product-range.ts';

type Props = {
  range: ProductRange;
  selection: RangeSelection;
  /** Closed on a wide screen too: the products of a search need the room. */
  isFolded: boolean;
};

/**
 * The product range as a tree of links: sections, categories of the chosen section, families of the chosen category.
 * Closed on a phone, so that the products come first.
 */
export function BrowseRange({ isFolded, ...props }: Props) {
  return (
    <details
      className={clsx(
        'text-sm',
        !isFolded && 'not-print:xl:details-content:[content-visibility:visible]',
      )}
    >
      <summary className={clsx(SUMMARY, !isFolded && 'not-print:xl:hidden')}>
        Browse the range
      </summary>
      <nav aria-label="Range" className="grid gap-1.5 pt-2">
        <h2 className="font-medium text-(length:--text-xs) text-quiet">Sections</h2>
        <Classes {...props} levels={['section', 'category', 'family']} />
        <details open={Boolean(props.selection.brand)}>
          <summary className={`${SUMMARY} py-1`}>Brands</summary>
          <Classes {...props} levels={['brand', 'subBrand']} />
        </details>
      </nav>
    </details>
  );
}

const SUMMARY = 'cursor-pointer font-semibold text-accent';

type ClassesProps = Omit<Props, 'isFolded'> & {
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
    <ul className="border-line in-[ul]:ml-1.5 in-[ul]:border-l in-[ul]:pl-2.5">
      {classes.map(({ code, name }) => {
        const query = { ...above, [level]: code };
        const isChosen = code === props.selection[level];
        return (
          <li key={code}>
            <Link
              href={productsHref(query)}
              aria-current={isChosen ? 'true' : undefined}
              className="block py-0.75 hover:text-accent hover:underline aria-current:font-semibold aria-current:text-accent"
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
