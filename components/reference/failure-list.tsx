import { Badge } from '#components/ui/badge.tsx';
import { InlineCode } from '#components/ui/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { OperationResponse } from './operations.ts';

/** The failures of an operation, by status and code; what each means stands once, under Errors. */
export function FailureList({ failures }: { failures: readonly OperationResponse[] }) {
  return (
    <>
      <p className="mb-2 text-quiet text-sm">
        Each with the <TextLink href="#errors">error body</TextLink>.
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
        {failures.map(({ status, errorCodes }) => (
          <li key={status} className="flex flex-wrap items-baseline gap-1">
            <Badge tone="bad">{status}</Badge>
            {errorCodes.map((code) => (
              <InlineCode key={code}>{code}</InlineCode>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
