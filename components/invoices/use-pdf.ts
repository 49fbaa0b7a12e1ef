import { useMutation } from '@tanstack/react-query';

/** Saves PDFs of invoices, one at a time; `retry` repeats the last one. */
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
  return { isPending, error, save, retry: () => variables && save(variables) };
}
