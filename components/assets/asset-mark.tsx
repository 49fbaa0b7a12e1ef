import { FileImage, FileQuestion, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import type { AssetType } from '#lib/assets/schema.ts';

const ICONS: Readonly<Record<AssetType, LucideIcon>> = {
  IMAGE: FileImage,
  DOCUMENT: FileText,
  VIDEO: FileVideo,
  OTHER: FileQuestion,
};

/** Stands for a file that has no picture; what it is, is said beside it. */
export function AssetMark({ type, size }: { type: AssetType; size: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} strokeWidth={1.25} aria-hidden="true" className="text-quiet" />;
}
