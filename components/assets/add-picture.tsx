'use client';

import { useMutation } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
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
  // Another one may be taken before the page is known to answer.
  const photos = useRef<readonly File[]>([]);
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      // A page that the router cannot load would be opened without the photo.
      await apiFetch(page, { method: 'HEAD' });
      if (photos.current.length === 0) return;
      // Loaded when a photo is there: the product's page needs none of it.
      const { uploadStoreFor } = await import('./upload/upload-store.ts');
      const store = uploadStoreFor(person, countryCode, productNumber);
      store.add(photos.current, Number.POSITIVE_INFINITY);
      photos.current = [];
      router.push(page);
    },
  });
  const take = (files: readonly File[]) => {
    photos.current = [...photos.current, ...files];
    mutate();
  };
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2 pointer-coarse:py-2">
      <CameraButton onFiles={take}>
        <Camera size={18} aria-hidden="true" />
        Take a photo
      </CameraButton>
      <TextLink href={href}>Add a picture</TextLink>
      {error && (
        <ErrorNotice error={error} retry={() => mutate()}>
          The photo is still here.
        </ErrorNotice>
      )}
    </span>
  );
}
