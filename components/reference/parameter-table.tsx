import { Table } from '#components/ui/table.tsx';
import { Notes } from './member-list.tsx';
import { shapeOf } from './members.ts';
import type { ApiDocument, ApiParameter } from './openapi.ts';

type Props = { document: ApiDocument; parameters: readonly ApiParameter[]; operation: string };

/** The parameters of one operation: place, type, whether required, meaning. */
export function ParameterTable({ document, parameters, operation }: Props) {
  const rows = parameters.map((parameter) => {
    const shape = shapeOf(document, parameter.schema ?? {});
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
        { heading: 'Name', cell: (row) => <code>{row.name}</code> },
        { heading: 'In', cell: (row) => row.in },
        { heading: 'Type', cell: (row) => row.shape.type },
        {
          heading: 'Required',
          cell: (row) =>
            row.required ? <span className="font-medium text-warn">required</span> : 'optional',
        },
        { heading: 'Meaning', cell: (row) => <Notes shape={row.shape} /> },
      ]}
    />
  );
}
