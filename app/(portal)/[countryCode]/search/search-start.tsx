import { userPreferences } from '#app/(portal)/preferences.ts';
import { RecentlySeen } from '#components/shell/preferences/recently-seen.tsx';
import { searchActions } from '#components/shell/search/search-actions.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Context } from '#lib/auth/context.ts';
import { roleScopes } from '#lib/auth/scopes.ts';
import { requireStaff } from '../../staff.ts';
import { findRecentDetails } from '../recents.ts';

/** What the page offers before anything is searched for: examples, recent records and actions. */
export async function SearchStart({ ctx }: { ctx: Context<'enterprise:read'> }) {
  const { countryCode } = ctx;
  const member = await requireStaff();
  const { seen } = await userPreferences(member);
  const own = seen.filter(({ href }) => href.startsWith(`/${countryCode}/`));
  return (
    <>
      <p className="text-quiet text-sm">
        Try <q>smith 776</q> for an amount, <q>2 Dec smith</q> for a date, a phone, order or job
        number, words of a product, a barcode.
      </p>
      {own.length > 0 && (
        <RecentlySeen search={undefined} seen={own} details={await findRecentDetails(ctx, own)} />
      )}
      <nav aria-label="Go to" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {searchActions(roleScopes(member.role)).map(({ href, label }) => (
          <TextLink key={href} href={href}>
            {label}
          </TextLink>
        ))}
      </nav>
    </>
  );
}
