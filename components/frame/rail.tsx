import { RailLink, RailRest } from './rail-link.tsx';
import type { Screen } from './screens.tsx';

type Parts = { countryCode: string; screens: readonly Screen[] };

/** How many screens a phone has at the thumb, beside the button for the others. */
const IN_REACH = 4;

/** The screens: a rail at the side, on a phone a bar at the bottom. */
export function Rail({ countryCode, screens }: Parts) {
  const list = (those: readonly Screen[], isInMore: boolean) => (
    <ul className={`flex md:flex-none md:flex-col md:gap-1 ${isInMore ? 'flex-col' : 'flex-4'}`}>
      {those.map(({ name, path, Icon }) => (
        <li key={name} className="flex-1">
          <RailLink href={`/${countryCode}${path}`} isWhole={path === ''} isInMore={isInMore}>
            <Icon size={18} aria-hidden="true" />
            <span>{name}</span>
          </RailLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav
      aria-label="Screens"
      className="fixed inset-x-0 bottom-0 z-10 flex border-line border-t bg-panel md:sticky md:inset-x-auto md:top-[calc(var(--sticky-top)+var(--bar))] md:bottom-auto md:h-[calc(100dvh-var(--sticky-top)-var(--bar))] md:flex-col md:gap-1 md:self-start md:overflow-y-auto md:border-t-0 md:border-r md:p-2 print:hidden"
    >
      {list(screens.slice(0, IN_REACH), false)}
      <RailRest>{list(screens.slice(IN_REACH), true)}</RailRest>
    </nav>
  );
}
