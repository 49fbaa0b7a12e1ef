import { z } from 'zod';
import { defineRecord, titled } from '#app/(portal)/record-screen.tsx';
import { FeedTable } from '#components/integrations/feed-table.tsx';
import { FollowerTable } from '#components/integrations/follower-table.tsx';
import { requestColumns } from '#components/integrations/request-columns.tsx';
import { WebhookList } from '#components/integrations/webhook-list.tsx';
import { formatClock } from '#components/shell/time/time.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { onBehalfOf } from '#lib/auth/context.ts';
import { listFeeds } from '#lib/feeds/feeds.ts';
import { ClientPath, getClient, listFollowers, listHours } from '#lib/integrations/clients.ts';
import { FEED_SCOPES } from '#lib/resources.ts';
import { dateIn, formatDate, formatTimeOfDay } from '#lib/time/dates.ts';
import { dayAfter, instantOf } from '#lib/time/local-time.ts';
import { listWithDeliveries } from '#lib/webhooks/deliveries.ts';

export const generateMetadata = titled(({ clientId }) => `System ${clientId}`);

const Day = z.iso.date();
/** How long counts are there. */
const DAYS = 30;
const MAX_FEEDS = 20;
/** Of each webhook. */
const MAX_MESSAGES = 10;
const hrefOf = (clientId: string) => `/integrations/${encodeURIComponent(clientId)}`;

/** A system that calls: its requests by the hour, and how far it follows changes. */
export default defineRecord({
  scope: 'integrations:read',
  path: ClientPath,
  find: (ctx, { clientId }) => getClient(ctx, clientId),
  seen: ({ item }) => ({
    href: hrefOf(item.clientId),
    title: item.name ?? item.clientId,
    kind: undefined,
  }),
  reads({ ctx, item, params, timeZone }) {
    // Requests are counted by the real time, whatever the clock of the trade says.
    const today = dateIn(timeZone, new Date());
    const asked = Day.safeParse(params['day']);
    const day = asked.success && asked.data < today ? asked.data : today;
    const from = instantOf({ date: day, time: '00:00' }, timeZone);
    const to = instantOf({ date: dayAfter(day), time: '00:00' }, timeZone);
    return {
      day: { day, today },
      hours: listHours(ctx, item.clientId, from, to),
      followers: listFollowers(ctx, item.clientId),
      webhooks: listWithDeliveries(onBehalfOf(ctx, item.clientId, 'webhooks:write'), MAX_MESSAGES),
      sent: listFeeds(onBehalfOf(ctx, item.clientId, ...FEED_SCOPES), { limit: MAX_FEEDS }),
    };
  },
  header: ({ item }) => ({
    crumbs: [{ name: 'Integrations', href: '/integrations' }],
    title: item.name ?? item.clientId,
    line: item.name && <p className="wrap-anywhere text-quiet text-sm">{item.clientId}</p>,
  }),
  sections: ({ ctx, item, timeZone, read: { hours, followers, webhooks, sent, day } }) => (
    <div className="space-y-6">
      <Section
        title="Changes it follows"
        empty={followers.length === 0 && 'It has read no changes in the last 30 days.'}
      >
        <FollowerTable followers={followers} timeZone={timeZone} now={new Date()} />
      </Section>
      <Section
        title="Webhooks"
        empty={webhooks.length === 0 && 'It has none: it is told of no changes.'}
      >
        <WebhookList
          {...{ webhooks, timeZone, clientId: item.clientId }}
          canAct={ctx.principal.scopes.has('integrations:write')}
        />
      </Section>
      <Section
        title="Feeds it sent"
        empty={sent.feeds.length === 0 && 'It has sent none in the last 90 days.'}
      >
        <FeedTable feeds={sent.feeds} timeZone={timeZone} />
        {sent.pagination.hasMore && (
          <p className="pt-2 text-quiet text-sm">The last {MAX_FEEDS}. The API has older ones.</p>
        )}
      </Section>
      <Section
        title={`Requests on ${formatDate(day.day)}`}
        beside={<Days href={hrefOf(item.clientId)} {...day} />}
        empty={hours.length === 0 && 'None on this day.'}
      >
        <Table
          caption="Requests by the hour"
          rows={hours}
          keyOf={({ hour }) => hour}
          card="pairs"
          columns={[
            {
              heading: 'From',
              className: 'whitespace-nowrap',
              cell: ({ hour }) => formatTimeOfDay(formatClock(new Date(hour), timeZone).time),
            },
            ...requestColumns(),
          ]}
        />
      </Section>
    </div>
  ),
});

function Days({ href, day, today }: { href: string; day: string; today: string }) {
  return (
    <>
      {day > dayAfter(today, -DAYS) && (
        <TextLink href={`${href}?day=${dayAfter(day, -1)}`}>Day before</TextLink>
      )}
      {day < today && <TextLink href={`${href}?day=${dayAfter(day)}`}>Day after</TextLink>}
    </>
  );
}
