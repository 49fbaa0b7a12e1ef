'use client';

import { Camera, FileUp } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '#components/ui/button/button.tsx';

type Props = {
  /** Which files may be dropped. */
  hint: string;
  /** File extensions that the file dialog offers first, as in `accept` of an input. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
  /** Content below the drop target, on which files may be dropped as well. */
  children: ReactNode;
};

/**
 * Accepts files and folders that are dropped, pasted anywhere on the page, or chosen in a dialog. Does not validate
 * them.
 */
export function Dropzone({ hint, accept, onFiles, children }: Props) {
  const id = useId();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted) => onFiles(accepted),
    noClick: true,
    noKeyboard: true,
    noPaste: true,
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
  const takePhoto = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same photo may be chosen again.
    currentTarget.value = '';
  };
  return (
    <div {...getRootProps({ className: 'dropzone' })}>
      <div className={TARGET} data-active={isDragActive || undefined}>
        <label className={CAMERA}>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={takePhoto}
          />
          <Camera size={20} aria-hidden="true" />
          Take a photo
        </label>
        <FileUp
          size={28}
          strokeWidth={1.25}
          aria-hidden="true"
          className="text-quiet pointer-coarse:hidden"
        />
        <p className="font-medium text-base pointer-coarse:hidden">
          {isDragActive ? 'Drop to add these files' : 'Drop files here, or paste them'}
        </p>
        {/* What is below it has the next step. */}
        <Button
          variant={children ? 'plain' : 'main'}
          onClick={open}
          aria-describedby={id}
          className={BESIDE_CAMERA}
        >
          Choose files
        </Button>
        <p id={id} className="text-balance text-quiet text-xs">
          {hint}
        </p>
        <input {...getInputProps({ accept, 'aria-label': 'Files' })} />
      </div>
      {children}
    </div>
  );
}

/** On a phone the camera is the main action; with a mouse there is none. */
const CAMERA =
  'hidden min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md bg-accent px-5 font-medium text-base text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 pointer-coarse:scripted:inline-flex print:hidden';
const BESIDE_CAMERA =
  'pointer-coarse:min-h-12 pointer-coarse:border-field-edge pointer-coarse:bg-canvas pointer-coarse:px-5 pointer-coarse:text-ink';

/** Shrinks when something is below it. Hidden without scripts, as nothing could be dropped. */
const TARGET =
  'hidden flex-col items-center gap-2.5 rounded-lg border border-field-edge border-dashed px-4 py-6 text-center data-active:border-accent data-active:bg-selected data-active:outline-2 data-active:outline-accent scripted:flex [&:not(:only-child)]:flex-row [&:not(:only-child)]:flex-wrap [&:not(:only-child)]:justify-center [&:not(:only-child)]:gap-x-3.5 [&:not(:only-child)]:gap-y-2 [&:not(:only-child)]:py-3.5';
