import type { BankAccount } from '#lib/config/bank-accounts.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { amountToPay, earlyPaymentText, payByText } from '#lib/invoices/view/payment.ts';
import { formatMoney } from '#lib/money.ts';
import { LEFT, type Paragraph, type PdfTarget, WIDTH } from './layout/layout.ts';
import { INK, type TextStyle } from './layout/text.ts';

/** Writes how much is to be paid, by when, into which account, and whom to ask; nothing where nothing is owing. */
export function writeHowToPay(
  { pdf, layout, section }: PdfTarget,
  view: InvoiceView,
  account: BankAccount | undefined,
): void {
  const { invoice, status } = view;
  const amount = amountToPay(view);
  if (!amount) return;
  const branch = invoice.sellingBranch;
  const columns: Block[] = [
    {
      title: 'To pay',
      strong: formatMoney(amount),
      lines: [payByText(status), earlyPaymentText(view)],
    },
    ...(account
      ? [
          {
            title: 'Bank transfer',
            strong: account.name,
            lines: [account.bsb && `BSB ${account.bsb}`, `Account ${account.number}`],
          },
          { title: 'Reference', strong: invoice.number, lines: ['so we know it’s yours'] },
        ]
      : []),
    {
      title: 'Questions',
      strong: branch?.phoneNumber ?? invoice.supplier?.telephoneNumber ?? '',
      lines: [branch?.emailAddress ?? branch?.name],
    },
  ];
  const width = (WIDTH - 2 * PADDING) / columns.length;
  const stacks = columns.map(({ title, strong, lines }, index) => {
    const element = pdf.struct('P');
    section.add(element);
    const box = { element, kind: 'P', x: PADDING + index * width, width: width - 10 };
    const write = (text: string, style: TextStyle, leading: number): Paragraph => ({
      ...box,
      lines: layout.writer.wrap(text, box.width, style),
      leading,
    });
    return [
      write(title, { size: 7.5, isQuiet: true }, 11),
      write(strong, { size: 10, isStrong: true }, 13),
      write(lines.filter(Boolean).join('\n'), { size: 8.5 }, 11.5),
    ];
  });
  const height = Math.max(
    ...stacks.map((stack) =>
      stack.reduce((sum, { lines, leading }) => sum + lines.length * leading, 0),
    ),
  );
  layout.ensureRoom(height + 2 * PADDING);
  layout.draw((y) => {
    pdf
      .roundedRect(LEFT, y, WIDTH, height + 2 * PADDING, 4)
      .lineWidth(0.9)
      .strokeColor(INK)
      .stroke();
  });
  layout.gap(PADDING);
  layout.columns(stacks);
  for (const [first] of stacks) first?.element.end();
  layout.gap(PADDING + 10);
}

type Block = {
  readonly title: string;
  readonly strong: string;
  readonly lines: readonly (string | undefined)[];
};

const PADDING = 9;
