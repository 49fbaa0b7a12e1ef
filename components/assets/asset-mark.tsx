import { FileImage, FileQuestion, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import type { AssetType } from '#lib/assets/schema.ts';

const ICONS: Readonly<Record<AssetType, LucideIcon>> = {
  IMAGE: FileImage,
  DOCUMENT: FileText,
  VIDEO: FileVideo,
  OTHER: FileQuestion,
};

/** An icon for a file without a picture; hidden from assistive technology, since text beside it names the type. */
export function AssetMark({ type, size }: { type: AssetType; size: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} strokeWidth={1.25} aria-hidden="true" className="text-quiet" />;
}
