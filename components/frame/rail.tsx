import type { LucideIcon } from 'lucide-react';
import { RailLink } from './rail-link.tsx';
import { RailRest } from './rail-rest.tsx';
import type { Screen } from './screens.tsx';

type Parts = { countryCode: string; screens: readonly Screen[] };

/** How many screens a phone has at the thumb, beside the button for the others. */
const IN_REACH = 4;

/** The screens: a rail at the side, on a phone a bar at the bottom. */
export function Rail({ countryCode, screens }: Parts) {
  const item = ({ name, path, Icon }: Screen) => (
    <Item key={name} href={`/${countryCode}${path}`} isWhole={path === ''} Icon={Icon}>
      {name}
    </Item>
  );
  return (
    <nav aria-label="Screens" className="rail">
      <ul>{screens.slice(0, IN_REACH).map(item)}</ul>
      <RailRest>
        <ul>{screens.slice(IN_REACH).map(item)}</ul>
      </RailRest>
    </nav>
  );
}

type ItemParts = { href: string; isWhole: boolean; Icon: LucideIcon; children: string };

function Item({ href, isWhole, Icon, children }: ItemParts) {
  return (
    <li>
      <RailLink href={href} isWhole={isWhole}>
        <Icon size={18} aria-hidden="true" />
        <span>{children}</span>
      </RailLink>
    </li>
  );
}
