import { Download } from 'lucide-react';
import { apiCall } from '#components/shell/copy-api-call.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';

type Props = {
  /** The caption of the table that the copy button copies. */
  table: string;
  /** Address of the CSV with every requested product. */
  csv: string;
  /** The API calls that return the same; undefined if there would be too many. */
  calls?: { readonly baseUrl: string; readonly paths: readonly string[] };
};

/** Copy, download and print actions of a table of costs. */
export function CostActions({ table, csv, calls }: Props) {
  const text = calls?.paths.map((path) => apiCall(calls.baseUrl, path)).join('\n');
  return (
    <div className="ml-auto print:hidden">
      <Menu label="Export">
        <ButtonLink Icon={Download} href={csv} isFile>
          Export CSV
        </ButtonLink>
        <CopyTable table={table} />
        <PrintButton />
        {text && (
          <CopyButton
            text={text}
            what={calls?.paths.length === 1 ? 'API call' : 'API calls'}
            isNamed
          />
        )}
      </Menu>
    </div>
  );
}
