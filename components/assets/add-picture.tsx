'use client';

import { useMutation } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { apiFetch } from '#components/api/api-fetch.ts';
import { useUserKey } from '#components/shell/preferences/browser-preferences.tsx';
import { useCountry } from '#components/ui/country.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { CameraButton } from '#components/ui/fields/camera-button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { uploadHref } from '#lib/assets/links.ts';

/** Begins an upload for a product: a link to its sheet, and on a phone the camera, whose photo waits on the sheet. */
export function AddPicture({ productNumber }: { productNumber: string }) {
  const router = useRouter();
  const countryCode = useCountry();
  const person = useUserKey();
  const href = uploadHref(productNumber);
  const page = `/${countryCode}${href}`;
  const { mutate, variables, error } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      // A page that the router cannot load would be opened without the photo.
      await apiFetch(page, { method: 'HEAD' });
      // Loaded when a photo is there: the product's page needs none of it.
      const { uploadStoreFor } = await import('./upload/upload-store.ts');
      uploadStoreFor(person, countryCode, productNumber).add(files, Number.POSITIVE_INFINITY);
      router.push(page);
    },
  });
  const waiting = (error && variables) ?? [];
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2 pointer-coarse:py-2">
      <CameraButton onFiles={(files) => mutate([...waiting, ...files])}>
        <Camera size={18} aria-hidden="true" />
        Take a photo
      </CameraButton>
      <TextLink href={href}>Add a picture</TextLink>
      {error && (
        <ErrorNotice error={error} retry={() => mutate(waiting)}>
          The photo is still here.
        </ErrorNotice>
      )}
    </span>
  );
}
