import { useQuery } from "@tanstack/react-query";
import type { DatasetDetail, ReportTypeCatalogue, Scanner } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types/labels";
import type { ImageFacts } from "@trabecula/scan-files/image-header";
import { formatCount } from "@trabecula/messages";
import { useId, useMemo } from "react";
import { Button } from "../../../ui/Button.tsx";
import { FactStrip } from "../../../ui/FactStrip.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { Draft } from "../model/draft.ts";
import { factsOf, noteOf, sizeText } from "./image-words.ts";
import { ImageUse } from "./ImageUse.tsx";
import { NameFound } from "./NameFound.tsx";
import { readHeader } from "./read-image.ts";
import { SlicePreview } from "./SlicePreview.tsx";

interface Props {
  file: File;
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  /** Null until known. */
  reference: DatasetDetail | null;
  onClose: () => void;
}

/** Reads only the header, in the browser; the file is not uploaded. */
export default function ImagePanel({ file, draft, catalogue, reference, onClose }: Props) {
  const heading = useId();
  const read = useQuery({
    queryKey: ["image-header", heading],
    queryFn: () => readHeader(file),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const header = read.data;
  return (
    <section aria-labelledby={heading} className="mb-6 rounded-lg border border-line-strong bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={heading} className="font-medium wrap-anywhere">
            {file.name}
          </h2>
          {header && (
            <p className="text-sm text-muted">
              {header.ok && `${header.facts.label}, ${sizeText(header.facts)}. `}
              {`${formatCount(Math.ceil(header.bytesRead / 1024))} KB of it were read on this machine; nothing was sent.`}
            </p>
          )}
        </div>
        <Button variant="secondary" size="small" onClick={onClose}>
          Close the image
        </Button>
      </div>
      {read.isPending && <Skeleton className="mt-4 h-48 w-full" />}
      <Problem text={read.error ? "The file could not be read. It may have been moved or changed since: choose it again." : undefined} />
      <Problem text={header && !header.ok ? header.message : undefined} />
      {header?.ok && <Header file={file} facts={header.facts} {...{ draft, catalogue, reference }} />}
    </section>
  );
}

function Header({ file, facts, draft, catalogue, reference }: Omit<Props, "onClose"> & { facts: ImageFacts }) {
  const note = useMemo(() => noteOf(facts), [facts]);
  const isOfType = catalogue.asks.protocol;
  const scannerName = (scanner: Scanner) => scannerLabel(scanner);
  return (
    <>
      <NameFound file={file} facts={facts} />
      <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <FactStrip label="What the header says" facts={factsOf(facts, scannerName)} />
          {facts.doubts.map((doubt) => (
            <p key={doubt} className="mt-3 text-sm text-warning">
              {doubt}
            </p>
          ))}
          {isOfType ? (
            <ImageUse {...{ note, draft, catalogue, reference }} />
          ) : (
            <p className="mt-3 text-sm">{`This image is of HR-pQCT and the report that is open of ${catalogue.label}: nothing of it is filled in.`}</p>
          )}
        </div>
        <SlicePreview file={file} facts={facts} />
      </div>
    </>
  );
}
