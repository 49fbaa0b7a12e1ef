'use client';

import { useState } from 'react';
import { ProductNumbersField } from '#components/assets/numbers/product-numbers-field.tsx';

type Props = {
  countryCode: string;
  name: string;
  /** The numbers when the page was sent. */
  numbers: string;
  /** Names of products by number. */
  known: ReadonlyMap<string, string>;
  hint?: string | undefined;
  problem?: string | undefined;
};

/** The product numbers of an asset in a form. */
export function ProductNumbers({ numbers, ...field }: Props) {
  const [text, setText] = useState(numbers);
  return <ProductNumbersField {...field} value={text} onText={setText} data-opened={numbers} />;
}
