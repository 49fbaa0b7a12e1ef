import type { ReactNode } from 'react';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import { type PickLine, pickGroups } from '#lib/invoices/view/pick-lines.ts';
import { formatQuantity } from '#lib/money.ts';
import { andMore } from '#lib/text/text.ts';
import { PrintHeadings, PrintSheet, Signatures } from './sheet.tsx';

type Props = {
  /** The document that is picked, such as `Pick sheet 2400002`, and its number for the scanner. */
  title: string;
  number: string;
  lines: readonly PickLine[];
  /** Whom it is for, how it leaves, and by when. */
  headerLines: readonly (string | false | undefined)[];
  /** The branch that picks; what others send is apart. Undefined: it is not known. */
  own: string | undefined;
  branchNames: ReadonlyMap<string, string>;
  /** When it was made and by whom. */
  printed: ReactNode;
  /** Why there is nothing to pick, where that is so. */
  nothing: ReactNode;
  /** What is below the goods. */
  children?: ReactNode;
};

/** A sheet to pick goods by: what, how many, from which branch's stock, with boxes to tick and room for the bin. */
export function PickSheet(props: Props) {
  const { title, number, lines, headerLines, own, branchNames, printed } = props;
  const shown = lines.slice(0, MAX_TABLE_ROWS);
  if (shown.length === 0) {
    return (
      <div className="max-w-prose space-y-4">
        <h1>Nothing to pick</h1>
        <p>{props.nothing}</p>
      </div>
    );
  }
  return (
    <PrintSheet title={title} number={number} lines={headerLines} printed={printed}>
      <table className="print-table">
        <caption className="sr-only">Goods to pick</caption>
        <PrintHeadings
          tick="Picked"
          columns={[
            ['Quantity', 'numeric'],
            ['Product'],
            ['Count', 'to-write w-[18mm]'],
            ['Bin', 'to-write w-[22mm]'],
            ['Short', 'to-write w-[18mm]'],
          ]}
        />
        {pickGroups(shown, own).map(({ branchNumber, lines: goods }) => (
          <tbody key={branchNumber ?? ''}>
            {branchNumber !== undefined && (
              <tr className="break-after-avoid">
                <th scope="rowgroup" colSpan={6}>
                  <strong className="font-semibold">
                    {branchNumber === own ? 'From' : 'Transfer from'} {branchNumber}{' '}
                    {branchNames.get(branchNumber)}
                  </strong>
                </th>
              </tr>
            )}
            {goods.map((line) => (
              <PickRow key={line.key} line={line} />
            ))}
          </tbody>
        ))}
      </table>
      {lines.length > shown.length && <p>{andMore(lines.length - shown.length, 'lines')}</p>}
      {props.children}
      <Signatures names={['Picked by', 'Checked by', 'Date and time']} />
    </PrintSheet>
  );
}

function PickRow({ line }: { line: PickLine }) {
  const { productNumber, description, catalogueNumber, quantity, unitOfMeasure, depth } = line;
  return (
    <tr className="break-inside-avoid">
      <td className="w-[8mm]">{!line.isKit && <span className="print-box" />}</td>
      <td className="numeric font-semibold text-[13pt]">
        {quantity !== undefined && formatQuantity(quantity)}{' '}
        <span className="font-normal text-[8pt]">{unitOfMeasure}</span>
      </td>
      <th scope="row" style={{ paddingLeft: `${1.6 + Math.min(depth, 6) * 4}mm` }}>
        <strong className="product-number">{productNumber}</strong> {description}
        {line.isKit && ' (kit of the parts below)'}
        {catalogueNumber && <span className="block text-[8pt] text-quiet">{catalogueNumber}</span>}
      </th>
      <td className="to-fill to-write" />
      <td className="to-fill to-write" />
      <td className="to-fill to-write" />
    </tr>
  );
}
