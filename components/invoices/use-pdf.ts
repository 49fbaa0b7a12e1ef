import { useState } from 'react';

/** What became of the PDF that was asked for last. */
type PdfState = {
  readonly numbers: readonly string[];
  readonly isMaking: boolean;
  readonly error?: Error;
};

/** Makes and saves PDFs, one at a time; `again` tries the last one once more. */
export function usePdf(countryCode: string) {
  const [state, setState] = useState<PdfState>({ numbers: [], isMaking: false });
  const save = async (numbers: readonly string[]) => {
    if (state.isMaking) return;
    setState({ numbers, isMaking: true });
    try {
      const { savePdf } = await import('./pdf-calls.ts');
      await savePdf(countryCode, numbers);
      setState({ numbers, isMaking: false });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setState({ numbers, isMaking: false, error });
    }
  };
  return { ...state, save, again: () => void save(state.numbers) };
}
