import { Phone } from 'lucide-react';
import { phoneHref } from '#components/ui/text-link.tsx';
import { ButtonLink } from './button.tsx';

type Props = {
  /** Who is called, left out where that is plain. */
  name: string | undefined;
  number: string;
};

/** The next step where somebody is to be called: a button that dials; plain words when it is not a number. */
export function CallButton({ name, number }: Props) {
  const words = ['Call', name, number].filter(Boolean).join(' ');
  const href = phoneHref(number);
  if (href === undefined) return <span>{words}</span>;
  return (
    <ButtonLink Icon={Phone} href={href} isFile>
      <span>{words}</span>
    </ButtonLink>
  );
}
