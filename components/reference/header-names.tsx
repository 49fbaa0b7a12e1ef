import { InlineCode } from '#components/ui/prose.tsx';

type Parts = { lead: string; headers: readonly { readonly name: string }[] };

/** Headers by name; what each means stands once, under Headers. */
export function HeaderNames({ lead, headers }: Parts) {
  if (headers.length === 0) return undefined;
  return (
    <p className="flex flex-wrap items-baseline gap-1 text-quiet text-sm">
      {lead}
      {headers.map(({ name }) => (
        <a key={name} href="#headers" className="hover:text-accent">
          <InlineCode>{name}</InlineCode>
        </a>
      ))}
    </p>
  );
}
