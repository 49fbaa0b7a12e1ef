import { findRecentDetails } from '#app/(portal)/[countryCode]/recents.ts';
import { operation } from '#lib/api/operation.ts';
import { RecentDetails, RecentRecords } from '#lib/search/schema.ts';

export const POST = operation('getRecents', {
  description:
    'Says no more than the caller has the scopes for, and nothing of what does not exist.',
  access: 'staff',
  scope: 'enterprise:read',
  body: RecentRecords,
  response: RecentDetails,
  async handle({ ctx, body: { paths } }) {
    const seen = paths.map((href) => ({ href }));
    return { records: [...(await findRecentDetails(ctx, seen)).values()] };
  },
});
