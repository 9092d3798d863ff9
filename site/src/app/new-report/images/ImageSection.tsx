import type { DatasetDetail, ReportTypeCatalogue } from "@trabecula/contracts";
import { lazy, Suspense } from "react";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { Draft } from "../model/draft.ts";
import { imageEndings } from "./is-image.ts";
import { noteOfImage, type Images } from "./use-images.ts";

const ImagePanel = lazy(() => loadWithin("new-report-image", () => import("./ImagePanel.tsx"), chunkTimeoutMs));

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  reference: DatasetDetail | null;
  images: Images;
}

export function ImageSection({ draft, catalogue, reference, images: { images, open, take, close } }: Props) {
  const openAll = async (files: readonly File[]) => {
    files.forEach(open);
    // Unreadable images show the error in their own panel.
    const headers = await Promise.all(files.map((file) => noteOfImage(file).catch(() => ({ ok: false }) as const)));
    take(headers.flatMap((header) => (header.ok ? [header.note] : [])));
  };
  if (images.length > 0)
    return (
      <Suspense fallback={<Skeleton className="mb-6 h-72 w-full" />}>
        {images.map(({ number, file }) => (
          <ImagePanel key={number} file={file} {...{ draft, catalogue, reference }} onClose={() => close(number)} />
        ))}
      </Suspense>
    );
  if (draft.file === null || !catalogue.asks.protocol) return null;
  return (
    <div className="mb-6">
      <FileDrop
        label="Drop the image of the scan here (ISQ, AIM)"
        hint="Its first kilobytes say scanner, stacks and offset. They are read on this machine and nothing is sent."
        accept={imageEndings.slice(1)}
        multiple
        onFiles={(files) => void openAll(files)}
      />
    </div>
  );
}
