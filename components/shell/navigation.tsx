import { MoreScreens, NavigationLink } from './navigation-link.tsx';
import type { Screen } from './screens.tsx';

type Props = { countryCode: string; screens: readonly Screen[] };

/** How many screens fit into a phone's bar beside "More". */
const PHONE_ITEMS = 4;

/** The navigation between screens: at the side, on a phone at the bottom. */
export function Navigation({ countryCode, screens }: Props) {
  const list = (items: readonly Screen[], isInMore: boolean) => (
    <ul className={`flex md:flex-none md:flex-col md:gap-1 ${isInMore ? 'flex-col' : 'flex-4'}`}>
      {items.map(({ name, shortName, path, Icon }) => (
        <li key={name} className="flex-1">
          <NavigationLink href={`/${countryCode}${path}`} isWhole={path === ''} isInMore={isInMore}>
            <Icon size={18} aria-hidden="true" />
            <span className={shortName && !isInMore ? 'max-md:hidden' : undefined}>{name}</span>
            {shortName && !isInMore && <span className="md:hidden">{shortName}</span>}
          </NavigationLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav
      aria-label="Screens"
      className="fixed inset-x-0 bottom-0 z-10 flex border-line border-t bg-panel md:sticky md:inset-x-auto md:top-[calc(var(--sticky-top)+var(--bar))] md:bottom-auto md:h-[calc(100dvh-var(--sticky-top)-var(--bar))] md:flex-col md:gap-1 md:self-start md:overflow-y-auto md:border-t-0 md:border-r md:p-2 print:hidden"
    >
      {list(screens.slice(0, PHONE_ITEMS), false)}
      <MoreScreens>{list(screens.slice(PHONE_ITEMS), true)}</MoreScreens>
    </nav>
  );
}
