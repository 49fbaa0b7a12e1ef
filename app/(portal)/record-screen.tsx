import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { AddToList } from '#components/availability/lists/add-to-list.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { AsOf, DateTime } from '#components/shell/time/time.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { MAX_ITEMS_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { services } from '#lib/services.ts';
import { todayIn } from '#lib/time/clock.ts';
import { homeBranch, screenTimeZone } from './home-branch.ts';
import { orNotFound, type PageProps, type Params } from './path-params.ts';
import { requireStaff, staffPage } from './staff.ts';

/** A record that was found, and for whom it is shown. */
type FoundRecord<S extends Scope, Path, Item> = {
  readonly ctx: Context<S>;
  readonly countryCode: CountryCode;
  readonly path: Path;
  readonly params: Params;
  readonly item: Item;
  readonly now: Date;
  /** `YYYY-MM-DD` in the country. */
  readonly today: string;
  /** The user's branch, and its time zone, else that of most of the country. */
  readonly home: LocatedBranch | undefined;
  readonly timeZone: string;
};

/** What was read beside the record. */
type Read<Reads> = { readonly [Name in keyof Reads]: Awaited<Reads[Name]> };

/** A record to show. */
export type ShownRecord<S extends Scope, Path, Item, Reads> = FoundRecord<S, Path, Item> & {
  readonly href: string;
  readonly read: Read<Reads>;
  /** When it was read: `Updated 5:50 pm`. */
  readonly updated: ReactNode;
  /** Copies the API call for the same record, whose path is that of the page unless it is another. */
  apiCall(path?: string): ReactNode;
};

type Paper<S extends Scope, Path, Item> = (
  found: FoundRecord<S, Path, Item> & {
    readonly href: string;
    /** When it was made and by whom, so that a later one is known from it: `Printed 19 Nov 2026, 2:02 pm by Kiri`. */
    readonly printed: ReactNode;
  },
) => ReactNode | Promise<ReactNode>;

/** The page of a record: how it is found, what is read beside it, its print forms, and how it is shown. */
type RecordScreen<
  S extends Scope,
  Path extends { readonly countryCode: CountryCode },
  Item,
  Reads extends object,
> = {
  readonly scope: S;
  readonly path: z.ZodType<Path>;
  /** Undefined, and `RESOURCE_NOT_FOUND`, are the page for what is not found. */
  find(ctx: Context<S>, path: Path, params: Params): Promise<Item | undefined>;
  /** Its address, and how lists of recent records name it; without a kind it is not listed there. */
  seen(found: FoundRecord<S, Path, Item>): {
    readonly href: string;
    readonly title: string;
    readonly kind: string | undefined;
  };
  /** Shown in place of the page, by the parameter `paper`; undefined where the record has no such paper. */
  readonly papers?: Readonly<Record<string, Paper<S, Path, Item>>>;
  /** What else the page needs, each a read of its own: they run side by side. */
  reads(found: FoundRecord<S, Path, Item>): Reads;
  show(shown: ShownRecord<S, Path, Item, Reads>): ReactNode | Promise<ReactNode>;
};

/** The page of a record. */
export function defineRecord<
  S extends Scope,
  Path extends { readonly countryCode: CountryCode },
  Item,
  Reads extends object,
>(screen: RecordScreen<S, Path, Item, Reads>) {
  return async (props: PageProps): Promise<ReactNode> => {
    const page = await staffPage(props, screen.path, screen.scope);
    const { ctx, countryCode, path, params } = page;
    const item = await orNotFound(screen.find(ctx, path, params));
    const home = await homeBranch(countryCode);
    const timeZone = await screenTimeZone(countryCode);
    const now = ctx.clock.now();
    const found = { ...page, item, now, today: todayIn(ctx), home, timeZone };
    const { href, title, kind } = screen.seen(found);
    const { papers = {} } = screen;
    const paper = Object.entries(papers).find(([name]) => name === params['paper'])?.[1];
    if (paper) {
      const { name } = await requireStaff();
      const at = <DateTime at={now.toISOString()} timeZone={timeZone} />;
      const printed = await paper({
        ...found,
        href,
        printed: (
          <>
            Printed {at} by {name}
          </>
        ),
      });
      if (printed) return printed;
    }
    return (
      <>
        {kind !== undefined && <RememberSeen href={href} title={title} kind={kind} />}
        {
          await screen.show({
            ...found,
            href,
            read: await readAll(screen.reads(found)),
            updated: <AsOf at={now.toISOString()} timeZone={timeZone} />,
            apiCall: (call = `/v1/${countryCode}${href}`) => (
              <CopyApiCall baseUrl={services().config.publicUrl} path={call} />
            ),
          })
        }
      </>
    );
  };
}

async function readAll<Reads extends object>(reads: Reads): Promise<Read<Reads>> {
  const entries = Object.entries(reads).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The title of a record's page, from its path. */
export function titled(title: (path: Readonly<Record<string, string>>) => string) {
  // Unlike in the page itself, Next has decoded the parameters here.
  return async ({ params }: { params: Promise<Record<string, string>> }): Promise<Metadata> => ({
    title: title(await params),
  });
}

type Props = {
  ctx: Context;
  /** The goods of a document, in any order and more than once. */
  lines: readonly { readonly product: string | undefined; readonly quantity: number }[];
  /** The products of the catalogue among them. */
  known: ReadonlySet<string>;
};

/** Adds the goods of an invoice or an order to an availability list: the first hundred products. */
export async function CheckAgain({ ctx, lines, known }: Props) {
  if (!withScope(ctx, 'availability:read')) return null;
  const quantities = new Map<string, number>();
  for (const { product, quantity } of lines) {
    if (product === undefined || !known.has(product)) continue;
    // Credits count down, and metres are cut from whole lengths.
    const units = Math.ceil(Math.abs(quantity));
    if (units > 0) quantities.set(product, (quantities.get(product) ?? 0) + units);
  }
  const rows = [...quantities].map(([product, quantity]) => ({ product, quantity }));
  const { countryCode } = ctx;
  return (
    <AddToList
      rows={rows.slice(0, MAX_ITEMS_PER_CALL)}
      branch={(await homeBranch(countryCode))?.number ?? ''}
      label="Check these again"
    />
  );
}
