import { LINK_LOOK } from './text-link.tsx';

/** A telephone number that a phone, or a computer with one, dials; what is no number stays a text. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d{3,15}$/.test(digits)) return <>{number}</>;
  return (
    <a href={`tel:${digits}`} className={LINK_LOOK}>
      {number}
    </a>
  );
}
