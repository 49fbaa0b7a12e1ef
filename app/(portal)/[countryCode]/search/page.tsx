import { redirect } from 'next/navigation';
import { homeBranch, screenTimeZone } from '#app/(portal)/home-branch.ts';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import type { PageProps } from '#app/(portal)/path-params.ts';
import { userPreferences } from '#app/(portal)/preferences.ts';
import { requireStaff, staffPage } from '#app/(portal)/staff.ts';
import { RecentlySeen } from '#components/home/recently-seen.tsx';
import { searchActions } from '#components/shell/screens.tsx';
import { allMatches, GroupCount, ResultLinks } from '#components/shell/search/result-row.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { roleScopes } from '#lib/auth/scopes.ts';
import { type SearchGroup, SearchQuery, type SearchResults } from '#lib/search/schema.ts';
import { searchEverything } from './search-everything.ts';

export const metadata = { title: 'Search' };

/** Searches records of every kind; redirects to the only one with exactly this number. */
export default async function SearchPage(props: PageProps) {
  const { ctx, countryCode, params } = await staffPage(props, CountryPath, 'enterprise:read');
  const { values, problems, query } = parseSearch({
    path: '/search',
    schema: SearchQuery,
    fields: [{ kind: 'text', name: 'q', label: 'Search for' }],
    params,
  });
  const { q: text } = values;
  const branch = (await homeBranch(countryCode))?.number;
  const found = query && (await searchEverything(ctx, query.q, branch));
  const [only, ...others] = found?.exact ?? [];
  if (only !== undefined && others.length === 0) redirect(`/${countryCode}${only}`);
  return (
    <div className="space-y-5">
      <h1>{found ? `Results for “${text}”` : 'Search'}</h1>
      {text && problems['q'] && <Notice>The search {problems['q']}.</Notice>}
      {found && query ? (
        <Results found={found} text={query.q} timeZone={await screenTimeZone(countryCode)} />
      ) : (
        <SearchStart ctx={ctx} />
      )}
    </div>
  );
}

type ResultsProps = { found: SearchResults; text: string; timeZone: string };

function Results({ found, text, timeZone }: ResultsProps) {
  const { groups, exact, marks, asOf, correctedQuery, unmetConditions, elsewhere } = found;
  if (groups.length === 0) {
    return (
      <Empty
        title={`Nothing matches “${text}”`}
        {...(elsewhere && { href: elsewhere.href, action: elsewhere.label })}
      >
        Try fewer words, or part of the number.
      </Empty>
    );
  }
  return (
    <>
      {exact.length > 1 && (
        <Notice>
          {exact.length} records have the number {text}: choose one.
        </Notice>
      )}
      {unmetConditions && <Notice>{unmetConditions}</Notice>}
      {correctedQuery && (
        <p className="text-quiet text-sm">Showing results for “{correctedQuery}”</p>
      )}
      {groups.length > 1 && (
        <nav aria-label="Kinds of results" className="tabs">
          {groups.map((group) => (
            <a key={group.kind} href={`#found-${group.kind}`} className="tab">
              {group.title} <GroupCount group={group} />
            </a>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <ResultGroup key={group.kind} group={group} marks={marks} />
      ))}
      <AsOf at={asOf} timeZone={timeZone} />
    </>
  );
}

type Props = { group: SearchGroup; marks: readonly string[] };

/** The results of one kind as links, and a link to all of them. */
function ResultGroup({ group, marks }: Props) {
  const { kind, title, results, all } = group;
  const heading = `found-${kind}`;
  return (
    <section aria-labelledby={heading} className="scroll-mt-20">
      <h2 id={heading} className="mb-1 font-semibold text-base">
        {title} <GroupCount group={group} />
      </h2>
      <ResultLinks results={results} marks={marks} className={LIST_CLASS} />
      {all && (
        <p className="mt-2 text-sm">
          <TextLink href={all}>{allMatches(title, all)}</TextLink>
        </p>
      )}
    </section>
  );
}

/** Title, details, status and amount, which have the same places in every group. */
const LIST_CLASS =
  'grid grid-cols-[minmax(0,1fr)_max-content_max-content] gap-x-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_7.5rem_7.5rem] lg:grid-cols-[17.5rem_minmax(0,1fr)_7.5rem_10.5rem] lg:gap-x-5';

/** What the page offers before anything is searched for: examples, recent records and actions. */
async function SearchStart({ ctx }: { ctx: Context<'enterprise:read'> }) {
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
      {own.length > 0 && <RecentlySeen search={undefined} seen={own} />}
      <nav aria-label="Actions" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {searchActions(roleScopes(member.role)).map(({ href, label }) => (
          <TextLink key={href} href={href}>
            {label}
          </TextLink>
        ))}
      </nav>
    </>
  );
}
