import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { type RecordHeader, RecordPage } from '#components/shell/page/document-page.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { services } from '#lib/services.ts';
import { todayIn } from '#lib/time/clock.ts';
import { homeBranch, screenTimeZone } from './home-branch.ts';
import { orNotFound, type PageProps, type Params } from './path-params.ts';
import { staffPage } from './staff.ts';

/** A record that was found, and for whom it is shown. */
export type FoundRecord<S extends Scope, Path, Item> = {
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
type ShownRecord<S extends Scope, Path, Item, Reads> = FoundRecord<S, Path, Item> & {
  readonly href: string;
  readonly read: Read<Reads>;
  /** Copies the API call for the same record, whose path is that of the page unless it is another. */
  apiCall(path?: string): ReactNode;
};

/** What the path of every screen says. */
export type CountryPath = { readonly countryCode: CountryCode };

/** What the page of a record and its print forms share: for whom it is, its address, and how it is found. */
export type RecordRoute<S extends Scope, Path extends CountryPath, Item> = {
  readonly scope: S;
  readonly path: z.ZodType<Path>;
  /** Undefined, and `RESOURCE_NOT_FOUND`, are the page for what is not found. */
  find(ctx: Context<S>, path: Path, params: Params): Promise<Item | undefined>;
  /** Its address, and how lists of recent records name it; without a kind it is not listed there. */
  seen(found: Pick<FoundRecord<S, Path, Item>, 'path' | 'item'>): {
    readonly href: string;
    readonly title: string;
    readonly kind: string | undefined;
    readonly name?: string | undefined;
    readonly amount?: string | undefined;
  };
};

/** Declares a route for the page of a record and its print forms. */
export function recordRoute<S extends Scope, Path extends CountryPath, Item>(
  route: RecordRoute<S, Path, Item>,
): RecordRoute<S, Path, Item> {
  return route;
}

/** The page of a record: its route, what is read beside it, and how it is shown. */
type RecordScreen<
  S extends Scope,
  Path extends CountryPath,
  Item,
  Reads extends object,
> = RecordRoute<S, Path, Item> & {
  /** What else the page needs, each a read of its own: they run side by side. */
  reads(found: FoundRecord<S, Path, Item>): Reads;
  /** What it is, its status, and what to do next. Unless it has its own `updated`, it says when it was read. */
  header(shown: ShownRecord<S, Path, Item, Reads>): RecordHeader;
  /** Between the header and the sections. */
  lead?(shown: ShownRecord<S, Path, Item, Reads>): ReactNode;
  /** Beside the sections: each an `AsideSection`. */
  aside?(shown: ShownRecord<S, Path, Item, Reads>): ReactNode;
  /** What the record consists of: the goods of an order, the trade of an account. */
  sections?(shown: ShownRecord<S, Path, Item, Reads>): ReactNode;
  /** Below all: how the record came to be as it is. */
  history?(shown: ShownRecord<S, Path, Item, Reads>): ReactNode;
  /** Printed in the small type of documents, links as text; otherwise as any page. */
  readonly isDocument?: boolean;
};

export function defineRecord<S extends Scope, Path extends CountryPath, Item, Reads extends object>(
  screen: RecordScreen<S, Path, Item, Reads>,
) {
  return async (props: PageProps): Promise<ReactNode> => {
    const found = await findRecord(props, screen);
    const { countryCode, now, timeZone } = found;
    const { kind, ...seen } = screen.seen(found);
    const { href, title } = seen;
    const shown = {
      ...found,
      href,
      read: await readAll(screen.reads(found)),
      apiCall: (call = `/v1/${countryCode}${href}`) => (
        <CopyApiCall baseUrl={services().config.publicUrl} path={call} />
      ),
    };
    const updated = <AsOf at={now.toISOString()} timeZone={timeZone} />;
    return (
      <>
        {kind !== undefined && <RememberSeen {...seen} kind={kind} />}
        <RecordPage
          header={{ updated, ...screen.header(shown) }}
          isDocument={screen.isDocument}
          lead={screen.lead?.(shown)}
          aside={screen.aside?.(shown)}
          of={title}
          history={screen.history?.(shown)}
        >
          {screen.sections?.(shown)}
        </RecordPage>
      </>
    );
  };
}

/** The record of an address with what its page and its print forms need; what is not found becomes the 404 page. */
export async function findRecord<S extends Scope, Path extends CountryPath, Item>(
  props: PageProps,
  route: RecordRoute<S, Path, Item>,
): Promise<FoundRecord<S, Path, Item>> {
  const page = await staffPage(props, route.path, route.scope);
  const { ctx, countryCode, path, params } = page;
  const [item, home, timeZone] = await Promise.all([
    orNotFound(route.find(ctx, path, params)),
    homeBranch(countryCode),
    screenTimeZone(countryCode),
  ]);
  return { ...page, item, now: ctx.clock.now(), today: todayIn(ctx), home, timeZone };
}

async function readAll<Reads extends object>(reads: Reads): Promise<Read<Reads>> {
  const entries = Object.entries(reads).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries));
}

export function titled(title: (path: Readonly<Record<string, string>>) => string) {
  // Unlike in the page itself, Next has decoded the parameters here.
  return async ({ params }: { params: Promise<Record<string, string>> }): Promise<Metadata> => ({
    title: title(await params),
  });
}
