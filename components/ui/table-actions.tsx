import { Download } from 'lucide-react';
import { ButtonLink } from './button.tsx';
import { CopyTable } from './copy-table.tsx';

type Parts = {
  /** The caption of the table. */
  table: string;
  /** Address of the same rows as a file. */
  csv: string;
  /** What the file is called where its rows are others: `Lines as CSV`. */
  csvName?: string;
};

/** What a table is taken along by: copied, or as a file. */
export function TableActions({ table, csv, csvName = 'CSV' }: Parts) {
  return (
    <div className="flex print:hidden flex-wrap items-center gap-2">
      <CopyTable table={table} />
      <ButtonLink href={csv} isFile>
        <Download size={15} aria-hidden="true" />
        {csvName}
      </ButtonLink>
    </div>
  );
}
