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

/** The image that is open. It is held here alone: with it go its name and what its header says of a person. */
export function useImageFile() {
  const [image, setImage] = useState<OpenImage | null>(null);
  return {
    image,
    open: (file: File) => setImage((before) => ({ number: (before?.number ?? 0) + 1, file })),
    close: () => setImage(null),
  };
}

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  reference: DatasetDetail | null;
  image: ImageFile;
}

/** What an image's header says; where an evaluation stands in the place for files, the place for its image. */
export function ImageSection({ draft, catalogue, reference, image: { image, open, close } }: Props) {
  if (image !== null)
    return (
      <Suspense fallback={<Skeleton className="mb-6 h-72 w-full" />}>
        <ImagePanel key={image.number} file={image.file} {...{ draft, catalogue, reference }} onClose={close} />
      </Suspense>
    );
  if (draft.file === null || !catalogue.asks.protocol) return null;
  return (
    <div className="mb-6">
      <FileDrop
        label="Drop the image of the scan here (ISQ, AIM)"
        hint="Its first kilobytes say scanner, stacks and offset. They are read on this machine and nothing is sent."
        accept={imageEndings.slice(1)}
        onFiles={([file]) => file && open(file)}
      />
    </div>
  );
}
