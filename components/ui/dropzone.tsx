'use client';

import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from './button.tsx';

type Parts = {
  /** What may be dropped, for whoever looks for it. */
  hint: string;
  /** Endings that the dialog of files offers at first, as `accept` of an input takes them. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
  /** What stands below; files may be dropped on it as well. */
  children: ReactNode;
};

/**
 * Takes files that are dropped, folders of them too, pasted anywhere on the page, or chosen in a dialog.
 * It judges none of them.
 */
export function Dropzone({ hint, accept, onFiles, children }: Parts) {
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
  return (
    <div {...getRootProps({ className: 'dropzone' })}>
      <div className="dropzone-target" data-active={isDragActive || undefined}>
        <FileUp size={28} strokeWidth={1.25} aria-hidden="true" className="text-quiet" />
        <p className="font-medium text-base">
          {isDragActive ? 'Let go to add these files' : 'Drop files here, or paste them'}
        </p>
        <Button look="main" onClick={open} aria-describedby={id}>
          Choose files
        </Button>
        <p id={id} className="max-w-prose text-quiet text-xs">
          {hint}
        </p>
        <input {...getInputProps({ accept, 'aria-label': 'Files' })} />
      </div>
      {children}
    </div>
  );
}
