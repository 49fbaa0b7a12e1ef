import { EventTable } from '#components/events/event-table.tsx';
import { LiveEvents } from '#components/events/live-events.tsx';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { pageCount } from '#components/ui/page-count.ts';
import { PrintButton } from '#components/ui/print-button.tsx';
import { TableActions } from '#components/ui/table-actions.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import type { Context } from '#lib/auth/context.ts';
import type { EventSearchQuery } from '#lib/customer/event-search-schema.ts';
import { searchEvents } from '#lib/customer/search-events.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { services } from '#lib/services.ts';
import { screenTimeZone } from '../../home-branch.ts';
import { NothingSearched, OtherSearch, pageOfSearch } from '../../search-pages.tsx';
import { pageQuery } from '../../typed-search.ts';
import { eventsCall } from './events-call.ts';

type Parts = {
  ctx: Context<'customer:read'>;
  typed: TypedSearch;
  query: EventSearchQuery | undefined;
};

/** What a search finds, a page of it; the first page goes on by itself, unless it ends on an earlier day. */
export async function SearchResults({ ctx, typed, query }: Parts) {
  if (!query) {
    return <NothingSearched problems={typed.problems} />;
  }
  const { countryCode } = ctx;
  const path = `/${countryCode}/events`;
  const search = pageQuery(typed, undefined);
  const href = search === '' ? path : `${path}?${search}`;
  const page = await pageOfSearch(searchEvents(ctx, query));
  if (!page) return <OtherSearch href={href} />;
  const { events, nextCursor, isTooWide, asOf } = page;
  const timeZone = await screenTimeZone(countryCode);
  const isFirst = query.cursor === undefined;
  const today = dateIn(COUNTRY_ZONES[countryCode], ctx.clock.now());
  const mayGoOn = isFirst && (!query.to || query.to >= today);
  const count = pageCount(events.length, 'event', { isFirst, hasMore: nextCursor !== undefined });
  const actions = (
    <>
      <TableActions table="Events found" csv={`/portal-api${path}/found.csv?${search}`} />
      <PrintButton />
    </>
  );
  const empty = (
    <Empty title="No event matches" href={path} action="Start again">
      All that is chosen has to hold. Events are kept for a time, and then removed: what an account
      was before that is not known any more.
    </Empty>
  );
  return (
    <>
      {isTooWide && (
        <Notice>
          “{query.account}” stands for more than 500 accounts. Events of 500 of them are here: type
          more of the name to see the others.
        </Notice>
      )}
      {mayGoOn ? (
        <LiveEvents
          key={`${search} ${asOf}`}
          countryCode={countryCode}
          search={search}
          href={href}
          events={events}
          asOf={asOf}
          timeZone={timeZone}
          count={`${count}, the newest first,`}
          actions={actions}
          empty={empty}
        />
      ) : (
        <div className="space-y-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p role="status" className="text-sm">
              {count}, the newest first, <AsOf at={asOf} timeZone={timeZone} />
            </p>
            <div className="flex flex-wrap items-center gap-3 print:hidden">{actions}</div>
          </div>
          {events.length === 0 ? (
            empty
          ) : (
            <EventTable
              countryCode={countryCode}
              events={events}
              newCount={0}
              timeZone={timeZone}
            />
          )}
        </div>
      )}
      <nav aria-label="Pages of results" className="flex flex-wrap items-center gap-3 print:hidden">
        {!isFirst && <ButtonLink href={href}>First page</ButtonLink>}
        {nextCursor && (
          <ButtonLink href={`${path}?${pageQuery(typed, nextCursor)}`}>Next page</ButtonLink>
        )}
        <CopyApiCall
          baseUrl={services().config.publicUrl}
          path={eventsCall(countryCode, query, events)}
        />
      </nav>
    </>
  );
}
