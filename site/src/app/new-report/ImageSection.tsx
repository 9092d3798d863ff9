import type { DatasetDetail, ReportTypeCatalogue } from "@trabecula/contracts";
import { lazy, Suspense, useState } from "react";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { Draft } from "./model/draft.ts";
import { imageEndings } from "./is-image.ts";

const ImagePanel = lazy(() => loadWithin("new-report-image", () => import("./image/ImagePanel.tsx"), chunkTimeoutMs));

/** An open image; each has a number, since two may have one name. */
interface OpenImage {
  number: number;
  file: File;
}

type ImageFile = ReturnType<typeof useImageFile>;

/** The images that are open. They are held here alone: with each go its name and what its header says of a person. */
export function useImageFile() {
  const [images, setImages] = useState<readonly OpenImage[]>([]);
  return {
    images,
    open: (file: File) => setImages((before) => [...before, { number: (before.at(-1)?.number ?? 0) + 1, file }]),
    close: (number: number) => setImages((before) => before.filter((image) => image.number !== number)),
  };
}

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  reference: DatasetDetail | null;
  image: ImageFile;
}

/** What an image's header says; where an evaluation stands in the place for files, the place for its image. */
export function ImageSection({ draft, catalogue, reference, image: { images, open, close } }: Props) {
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
        onFiles={(files) => files.forEach(open)}
      />
    </div>
  );
}
