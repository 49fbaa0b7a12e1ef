import { LINK_LOOK } from './text-link.tsx';

/** A telephone number as a `tel:` link; plain text when it is not a number. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d{3,15}$/.test(digits)) return <>{number}</>;
  return (
    <a href={`tel:${digits}`} className={LINK_LOOK}>
      {number}
    </a>
  );
}
