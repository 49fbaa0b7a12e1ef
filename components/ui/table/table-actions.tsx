import { Download } from 'lucide-react';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { CopyTable } from './copy-table.tsx';

type Props = {
  /** The caption of the table. */
  table: string;
  /** The address of the same rows as CSV. */
  csv: string;
};

/** Ways to take a table elsewhere: copy it, or download it as CSV. */
export function TableActions({ table, csv }: Props) {
  return (
    <div className="flex print:hidden flex-wrap items-center gap-2">
      <CopyTable table={table} />
      <ButtonLink href={csv} isFile>
        <Download size={15} aria-hidden="true" />
        CSV
      </ButtonLink>
    </div>
  );
}
