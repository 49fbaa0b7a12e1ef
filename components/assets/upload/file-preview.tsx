import { useEffect, useState } from 'react';
import { claimedKind, isShownByBrowsers } from '#lib/assets/file-kinds.ts';
import { AssetMark } from '../asset-mark.tsx';
import { FITTED, PictureFrame } from '../asset-picture.tsx';

/** The largest picture that a browser is asked to show, in bytes. */
const MOST_BYTES = 20_000_000;

/** A picture as the browser itself shows it, and a mark for what it does not. */
export function FilePreview({ file }: { file: File }) {
  const kind = claimedKind(file.name);
  const isShown = isShownByBrowsers(kind?.mimeType) && file.size > 0 && file.size <= MOST_BYTES;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isShown]);
  return (
    <PictureFrame className="upload-picture">
      {address === undefined ? (
        <AssetMark type={kind?.type ?? 'OTHER'} size={22} />
      ) : (
        <img
          src={address}
          alt=""
          decoding="async"
          className={FITTED}
          onError={() => setAddress(undefined)}
        />
      )}
    </PictureFrame>
  );
}
