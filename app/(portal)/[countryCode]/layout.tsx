import { BranchClock } from '#components/frame/branch-clock.tsx';
import { CountrySwitch } from '#components/frame/country-switch.tsx';
import { Omnibox } from '#components/frame/omnibox.tsx';
import { PersonProvider } from '#components/frame/person.tsx';
import { PersonMenu } from '#components/frame/person-menu.tsx';
import { PortalFrame } from '#components/frame/portal-frame.tsx';
import { screensFor } from '#components/frame/screens.tsx';
import { Shortcuts } from '#components/frame/shortcuts.tsx';
import { CountryCode, CountryPath } from '#lib/api/fields.ts';
import { scopesOf } from '#lib/auth/roles.ts';
import { readersTheme } from '../../theme.ts';
import { homeBranch, screenTimeZone } from '../home-branch.ts';
import { personKey, personsKept } from '../kept.ts';
import { pathParams } from '../path-params.ts';
import { requireStaff, staffContext } from '../staff.ts';

/** The shell around every screen of a country. */
export default async function CountryLayout({ params, children }: LayoutProps<'/[countryCode]'>) {
  const { countryCode } = await pathParams(CountryPath, params);
  const { clock } = await staffContext(countryCode, 'enterprise:read');
  const member = await requireStaff();
  const screens = screensFor(scopesOf(member.role));
  const { hasShortcuts } = await personsKept(member);
  const hasAllCountries = CountryCode.options.every(
    (code) => member.countries?.includes(code) !== false,
  );
  return (
    <PersonProvider userKey={personKey(member)}>
      <PortalFrame
        countryCode={countryCode}
        screens={screens}
        bar={
          <>
            <HomeOmnibox countryCode={countryCode} />
            <div className="ml-auto flex items-center gap-1 sm:gap-3">
              <HomeClock countryCode={countryCode} now={clock.now()} />
              {hasAllCountries && <CountrySwitch current={countryCode} />}
              <PersonMenu
                name={member.name}
                role={member.role}
                theme={await readersTheme()}
                hasShortcuts={hasShortcuts}
              />
            </div>
          </>
        }
      >
        {children}
      </PortalFrame>
      <Shortcuts
        initial={hasShortcuts}
        screens={screens.map(({ key, name, path }) => ({
          key,
          name,
          href: `/${countryCode}${path}`,
        }))}
      />
    </PersonProvider>
  );
}

type TopBarProps = { countryCode: CountryCode };

// Components of their own, so that the screen does not wait until the home branch is read.
async function HomeOmnibox({ countryCode }: TopBarProps) {
  return <Omnibox countryCode={countryCode} timeZone={await screenTimeZone(countryCode)} />;
}

async function HomeClock({ countryCode, now }: TopBarProps & { now: Date }) {
  const branch = await homeBranch(countryCode);
  return (
    <BranchClock
      href={`/${countryCode}#branch`}
      branch={branch && { name: branch.shortName, timeZone: branch.location.timeZone }}
      now={now}
    />
  );
}
