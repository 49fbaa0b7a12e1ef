import type { Operation } from '#components/reference/document/operations.ts';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { InlineCode } from '#components/ui/text/prose.tsx';
import { MethodBadge, OperationPath } from './operation-path.tsx';

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
