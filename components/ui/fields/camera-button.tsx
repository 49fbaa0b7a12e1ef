'use client';

import type { ReactNode } from 'react';

type Props = { onFiles: (files: readonly File[]) => void; children: ReactNode };

/** Takes a photo with the camera of a phone or tablet. Not shown with a mouse, nor without scripts. */
export function CameraButton({ onFiles, children }: Props) {
  return (
    <label className={LOOK}>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same photo may be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}

const LOOK =
  'hidden min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md bg-accent px-5 font-medium text-base text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 pointer-coarse:scripted:inline-flex print:hidden';
