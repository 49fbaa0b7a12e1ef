import type { CSSProperties, ReactNode } from 'react';
import { code128, QUIET_MODULES } from '#lib/documents/barcode.ts';

type Props = {
  title: string;
  /** The number in the barcode. */
  number: string;
  /** What is below the title. */
  lines: readonly (string | false | undefined)[];
  /** When it was made and by whom. */
  printed: ReactNode;
  children: ReactNode;
};

/** An A4 sheet of the house: the mark, what it is, the barcode of its number. */
export function PrintSheet({ title, number, lines, printed, children }: Props) {
  return (
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
        <Barcode text={number} />
      </header>
      {children}
    </article>
  );
}

type HeadingsProps = {
  /** What the box at the start of each row says. */
  tick: string;
  columns: readonly (readonly [heading: string, className?: string])[];
};

/** The heading row of a table to write on: a box to tick, then each column's words and the utilities of its width. */
export function PrintHeadings({ tick, columns }: HeadingsProps) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">{tick}</span>
        </th>
        {columns.map(([heading, className]) => (
          <th key={heading} scope="col" className={className}>
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

type BarcodeProps = {
  text: string;
  /** The widest that it may be on paper, in millimetres. */
  maxMillimetres?: number;
};

/**
 * A number as Code 128, drawn black on white whatever the theme, with the number below it. Nothing where a scanner
 * could not read it.
 */
export function Barcode({ text, maxMillimetres = 60 }: BarcodeProps) {
  const barcode = code128(text, maxMillimetres);
  if (!barcode) return undefined;
  const { bars, modules, moduleWidth } = barcode;
  const size: CSSProperties & Record<'--quiet-zone', string> = {
    width: millimetres(modules * moduleWidth),
    '--quiet-zone': millimetres(QUIET_MODULES * moduleWidth),
  };
  return (
    <figure
      className="max-w-full flex-none bg-[#fff] text-center text-[#000] text-[8pt]/[1.4]"
      style={size}
    >
      <svg
        viewBox={`0 0 ${modules} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
        className="block h-[12mm] w-full fill-[#000] [print-color-adjust:exact]"
      >
        <path d={bars.map(({ at, width }) => `M${at} 0h${width}v1h-${width}z`).join('')} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

function millimetres(value: number): string {
  return `${value.toFixed(2)}mm`;
}
