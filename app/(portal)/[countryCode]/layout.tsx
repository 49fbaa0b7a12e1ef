import { pathParams } from '#app/(portal)/path-params.ts';
import { savedTheme, userKey, userPreferences } from '#app/(portal)/preferences.ts';
import { requireStaff, staffContext } from '#app/(portal)/staff.ts';
import { PortalShell } from '#components/shell/portal-shell.tsx';
import { UserKeyProvider } from '#components/shell/preferences/browser-preferences.tsx';
import { screensFor, searchActions } from '#components/shell/screens.tsx';
import { Omnibox } from '#components/shell/search/omnibox.tsx';
import { Shortcuts } from '#components/shell/shortcuts/shortcuts.tsx';
import { BranchClock, CountrySwitch } from '#components/shell/top-bar/branch-clock.tsx';
import { UserMenu } from '#components/shell/top-bar/user-menu.tsx';
import { CountryProvider } from '#components/ui/country.tsx';
import { CountryCode, CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { roleScopes } from '#lib/auth/scopes.ts';
import { listBranchNames } from '#lib/branches/branches.ts';
import { RECORDS } from '#lib/registry.ts';
import { homeBranch, screenTimeZone } from '../home-branch.ts';

/** The shell around every screen of a country. */
export default async function CountryLayout({ params, children }: LayoutProps<'/[countryCode]'>) {
  const { countryCode } = await pathParams(CountryPath, params);
  const enterprise = withScope(await staffContext(countryCode), 'enterprise:read');
  const member = await requireStaff();
  const screens = screensFor(RECORDS, roleScopes(member.role));
  const { hasShortcuts } = await userPreferences(member);
  const hasAllCountries = CountryCode.options.every(
    (code) => member.countries?.includes(code) !== false,
  );
  const place = (
    <>
      {enterprise && <HomeClock ctx={enterprise} />}
      {hasAllCountries && <CountrySwitch current={countryCode} />}
    </>
  );
  return (
    <CountryProvider countryCode={countryCode}>
      <UserKeyProvider userKey={userKey(member)}>
        <PortalShell
          countryCode={countryCode}
          screens={screens}
          bar={
            <>
              {enterprise && <HomeOmnibox countryCode={countryCode} />}
              <div className="ml-auto flex items-center gap-3">
                <div className="flex items-center gap-3 max-md:hidden">{place}</div>
                <UserMenu
                  name={member.name}
                  role={member.role}
                  theme={await savedTheme()}
                  hasShortcuts={hasShortcuts}
                  place={place}
                />
              </div>
            </>
          }
        >
          {children}
        </PortalShell>
        <Shortcuts
          initial={hasShortcuts}
          screens={screens.map(({ key, name, path }) => ({
            key,
            name,
            href: `/${countryCode}${path}`,
          }))}
        />
      </UserKeyProvider>
    </CountryProvider>
  );
}

// Components of their own, so that the screen does not wait until the home branch is read.
async function HomeOmnibox({ countryCode }: { countryCode: CountryCode }) {
  const { role } = await requireStaff();
  const branch = await homeBranch(countryCode);
  return (
    <Omnibox
      branch={branch?.number}
      actions={searchActions(roleScopes(role))}
      timeZone={await screenTimeZone(countryCode)}
    />
  );
}

async function HomeClock({ ctx }: { ctx: Context<'enterprise:read'> }) {
  const { homeBranch: assigned } = await requireStaff();
  const branch = await homeBranch(ctx.countryCode);
  const branches = !branch || branch.number === assigned ? [] : await listBranchNames(ctx);
  return (
    <BranchClock
      branch={
        branch && {
          number: branch.number,
          name: branch.name,
          timeZone: branch.location.timeZone,
        }
      }
      branches={branches
        .filter(({ number }) => number !== branch?.number)
        .map(({ number, name }) => ({ number, name }))}
      now={ctx.clock.now()}
    />
  );
}
