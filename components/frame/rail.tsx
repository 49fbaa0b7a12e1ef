import type { LucideIcon } from 'lucide-react';
import { RailLink } from './rail-link.tsx';
import type { Screen } from './screens.tsx';

type Parts = { countryCode: string; screens: readonly Screen[] };

/** The screens: a rail at the side, on a phone a bar at the bottom. */
export function Rail({ countryCode, screens }: Parts) {
  return (
    <nav aria-label="Screens" className="rail">
      <ul>
        {screens.map(({ name, path, Icon }) => (
          <Item key={name} href={`/${countryCode}${path}`} isWhole={path === ''} Icon={Icon}>
            {name}
          </Item>
        ))}
      </ul>
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
