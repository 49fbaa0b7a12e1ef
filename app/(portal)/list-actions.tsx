import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { services } from '#lib/services.ts';

export type MenuProps = {
  /** The caption of the table. */
  table?: string;
  /** The address of the same results as CSV, and the label when the file has other rows than the table. */
  csv?: string;
  csvName?: string;
  call?: ApiCall | undefined;
  /** More rows of the menu. */
  children?: ReactNode;
};

/** Ways to take a list elsewhere, in one menu. */
export function ListActions({ table, csv, csvName = 'Export CSV', call, children }: MenuProps) {
  return (
    <Menu label="Export">
      {csv && (
        <ButtonLink Icon={Download} href={csv} isFile>
          {csvName}
        </ButtonLink>
      )}
      {table && <CopyTable table={table} />}
      <PrintButton />
      {call && <CopyApiCall baseUrl={services().config.publicUrl} {...call} />}
      {children}
    </Menu>
  );
}

/** The API call with the same results: its path and JSON body. */
type ApiCall = { readonly path: string; readonly body?: object };
