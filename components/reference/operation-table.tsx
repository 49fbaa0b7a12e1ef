import { MethodBadge } from '#components/ui/method-badge.tsx';
import { InlineCode } from '#components/ui/prose.tsx';
import { Table } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { OperationPath } from './operation-path.tsx';
import type { Operation } from './operations.ts';

/** A table of operations, each linked to its place in the reference. */
export function OperationTable({ operations }: { operations: readonly Operation[] }) {
  return (
    <Table
      caption="Operations"
      rows={operations}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Operation',
          cell: ({ id, summary }) => <TextLink href={`/reference#${id}`}>{summary}</TextLink>,
        },
        {
          heading: 'Call',
          cell: ({ method, path }) => (
            <span className="flex items-baseline gap-2">
              <MethodBadge method={method} />
              <OperationPath path={path} />
            </span>
          ),
        },
        {
          heading: 'Scope',
          cell: ({ scopes }) => scopes.map((scope) => <InlineCode key={scope}>{scope}</InlineCode>),
        },
      ]}
    />
  );
}
