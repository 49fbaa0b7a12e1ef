import { useMutation } from '@tanstack/react-query';

/** Makes and saves PDFs of invoices, one at a time; `again` tries the last one once more. */
export function usePdf(countryCode: string) {
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (numbers: readonly string[]) => {
      const { savePdf } = await import('./pdf-calls.ts');
      await savePdf(countryCode, numbers);
    },
  });
  const save = (numbers: readonly string[]) => {
    if (!isPending) mutate(numbers);
  };
  return { isMaking: isPending, error, save, again: () => variables && save(variables) };
}
