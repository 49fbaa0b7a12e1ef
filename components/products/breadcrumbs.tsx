import { ChevronRight } from 'lucide-react';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Step } from './place-in-range.ts';

type Props = { countryCode: string; steps: readonly Step[]; isLastALink?: boolean };

export function Breadcrumbs({ countryCode, steps, isLastALink = false }: Props) {
  return (
    <nav aria-label="Place in the range">
      <ol className="flex flex-wrap gap-x-1.5 gap-y-0.5 text-(length:--text-sm)">
        <li>
          <TextLink href={`/${countryCode}/products`}>All products</TextLink>
        </li>
        {steps.map(({ name, href }, at) => (
          <li key={href}>
            <ChevronRight size={12} aria-hidden="true" className="inline" />{' '}
            {at < steps.length - 1 || isLastALink ? (
              <TextLink href={href}>{name}</TextLink>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
