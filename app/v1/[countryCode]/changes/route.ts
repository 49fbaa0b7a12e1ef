import { operation } from '#lib/api/operation.ts';
import { ChangePage, ChangesQuery } from '#lib/records/changes/change-page.ts';
import { listChanges } from '#lib/records/changes/changes.ts';
import { CHANGES_POLL } from '#lib/records/changes/long-poll.ts';
import { resourcesNamed, scopesOfResources } from '#lib/resources.ts';
import { services } from '#lib/services.ts';
import { rememberPermissions } from '#lib/webhooks/permissions.ts';

export const GET = operation('listChanges', {
  summary: 'List changes of records',
  description:
    'Which records were added, changed or removed, in the order of commits. Without `cursor` and `changedFrom` ' +
    'an empty page, with the cursor of now. Every page has a `nextCursor`: ask again from it for ever. Whoever ' +
    'reads all records after taking a cursor, and applies every page from it, holds exactly what they may see as of the ' +
    'last page. A change may come twice, and several of a record as one. Each resource needs the scope that reads ' +
    'it: invoices `invoicing:read`, purchase orders `procurement:read`, state costs `costs:read`, stock, commitments and ' +
    'holdbacks `stock:read`, accounts and their codes `customer:read`, assets and metaproperties `assets:read`, ' +
    'states, business unit types and branches `enterprise:read`, the rest `product:read`. Costs are left out of ' +
    'records without `costs:read`. Changes are retained for 30 days; behind that, after a restore of the database, or with ' +
    'other permissions than the cursor was made with, the answer is a 410: read all records again.',
  scope: scopesOfResources,
  onAuthenticated: rememberPermissions,
  query: ChangesQuery,
  longPoll: CHANGES_POLL,
  response: ChangePage,
  async handle({ ctx, query }) {
    const page = await listChanges(ctx, resourcesNamed(query.resource), query);
    const { principal, countryCode } = ctx;
    const { nextCursor } = page.pagination ?? {};
    services().usage.rememberCursor(principal, countryCode, query.resource, nextCursor);
    return page;
  },
});
