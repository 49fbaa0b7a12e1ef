import type { ApiDocument, ApiParameter } from '#components/reference/document/openapi.ts';
import { schemaShape } from '#components/reference/document/schema-shape.ts';
import { Table } from '#components/ui/table/table.tsx';
import { Notes } from './member-list.tsx';

type Props = { document: ApiDocument; parameters: readonly ApiParameter[]; operation: string };

/** The parameters of one operation: place, type, whether required, meaning. */
export function ParameterTable({ document, parameters, operation }: Props) {
  const rows = parameters.map((parameter) => {
    const shape = schemaShape(document, parameter.schema ?? {});
    return {
      ...parameter,
      shape: { ...shape, description: parameter.description ?? shape.description },
    };
  });
  return (
    <Table
      caption={`Parameters of ${operation}`}
      rows={rows}
      keyOf={(row) => `${row.in} ${row.name}`}
      columns={[
        {
          heading: 'Name',
          cell: (row) => (
            <>
              <code>{row.name}</code>{' '}
              {row.required && (
                <span className="whitespace-nowrap font-medium text-warn text-xs">required</span>
              )}
            </>
          ),
        },
        { heading: 'In', cell: (row) => row.in },
        { heading: 'Type', cell: (row) => row.shape.type },
        { heading: 'Meaning', cell: (row) => <Notes shape={row.shape} /> },
      ]}
    />
  );
}
