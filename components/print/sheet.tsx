import type { ReactNode } from 'react';
import { Barcode } from './barcode.tsx';

type Props = {
  title: string;
  /** The number in the barcode. */
  number?: string;
  /** What is below the title. */
  lines?: readonly (string | false | undefined)[];
  /** When it was made and by whom. */
  printed: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** An A4 sheet of the house: the mark, what it is, the barcode of its number. */
export function PrintSheet({ title, number, lines = [], printed, actions, children }: Props) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      <article className="print-sheet space-y-[5mm]">
        {/* Clipped, since browsers shrink a page to what is wider: the quiet zone of the barcode ends in the margin. */}
        <header className="flex flex-wrap items-start justify-between gap-[4mm] overflow-clip border-ink border-b-[0.5mm] pb-[3mm] [&>figure]:mr-[calc(-1*var(--quiet-zone))]">
          <div className="flex min-w-0 gap-[4mm]">
            <Mark />
            <div className="min-w-0">
              <h1 className="font-semibold text-[15pt]/[1.25]">{title}</h1>
              {lines.filter(Boolean).map((line) => (
                <p key={String(line)}>{line}</p>
              ))}
              <p className="text-[8pt] text-quiet">{printed}</p>
            </div>
          </div>
          {number !== undefined && <Barcode text={number} />}
        </header>
        {children}
      </article>
    </>
  );
}

/** The heading row of a table to write on: each column's words, and the utilities of its width. */
export function PrintHeadings({
  columns,
}: {
  columns: readonly (readonly [heading: ReactNode, className?: string])[];
}) {
  return (
    <thead>
      <tr>
        {columns.map(([heading, className], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a sheet have a fixed order.
          <th key={at} scope="col" className={className}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The lines at the end of a sheet, to sign on. */
export function Signatures({ names }: { names: readonly string[] }) {
  return (
    <div className="print-signatures">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

/** The firm's mark (`app/icon.svg`) in ink, for paper; `size` are Tailwind utilities. */
export function Mark({ size = 'size-[10mm]' }: { size?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={`${size} flex-none fill-[#14191c] [print-color-adjust:exact] [&_path]:fill-[#fff]`}
      aria-hidden="true"
    >
      <rect width="20" height="20" rx="4" />
      <path d="M3.5 9.75h6v4.5h-6zM10.5 9.75h6v4.5h-6zM7 4.25h6v4.5H7zM2.5 15.25h15v1.25h-15z" />
    </svg>
  );
}
