import { useQuery } from "@tanstack/react-query";
import type { DatasetDetail, ReportTypeCatalogue } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types/labels";
import { type ImageFacts, grayPicture, placeOfSlice, whyNoSlice, type GrayPicture } from "@trabecula/scan-files/image-header";
import { formatCount } from "@trabecula/messages";
import { useId, useMemo, useState, useDeferredValue, useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { FactStrip } from "../../../ui/FactStrip.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { Draft } from "../model/draft.ts";
import { factsOf, noteOf, sizeText, readHeader, copyName, copyWithoutName, sideMm } from "./read-image.ts";
import { ImageUse } from "./ImageUse.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { saveFile } from "../../../ui/save-text-file.ts";

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
  return (
    <>
      <NameFound file={file} facts={facts} />
      <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <FactStrip label="What the header says" facts={factsOf(facts, scannerLabel)} />
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

/** Shows the name in the header to the user only, and offers a copy without it. */
function NameFound({ file, facts }: { file: File; facts: ImageFacts }) {
  const [failed, setFailed] = useState(false);
  if (facts.name === null)
    return (
      <p className="mt-3 text-sm text-muted">
        {facts.allNamesFound
          ? "No name was found in its header."
          : "No name was found in what was read of its header, which is not all of it."}
      </p>
    );
  const save = () =>
    copyWithoutName(file, facts).then(
      (copy) => saveFile(copyName(facts), copy),
      () => setFailed(true),
    );
  return (
    <div className="mt-3">
      <NotificationBanner
        type="warning"
        wide
        title={
          <>
            This file carries a name:{" "}
            <bdi translate="no" className="wrap-anywhere">
              {facts.name}
            </bdi>
          </>
        }
        message={
          <>
            <p>It stays on this machine: it is neither sent nor kept.</p>
            {facts.allNamesFound ? (
              <>
                <Button variant="secondary" size="small" className="my-2" onClick={() => void save()}>
                  Save a copy without the name
                </Button>
                <p>The copy is the same byte for byte but for the name. It keeps date, measurement and person’s number.</p>
              </>
            ) : (
              <p>No copy without the name is offered: the header is too long to look through for every place where it may stand.</p>
            )}
          </>
        }
      />
      <Problem text={failed ? "The copy could not be made: the file may have been moved or changed. Choose it again." : undefined} />
    </div>
  );
}

interface SlicePreviewProps {
  file: File;
  facts: ImageFacts;
}

/** Reads only one slice of an uncompressed image. */
function SlicePreview({ file, facts }: SlicePreviewProps) {
  const reason = whyNoSlice(facts);
  return reason === null ? <Preview file={file} facts={facts} /> : <p className="text-sm text-muted lg:w-72">{reason}</p>;
}

function Preview({ file, facts }: SlicePreviewProps) {
  const id = useId();
  const count = facts.size[2];
  const [slice, setSlice] = useState(Math.ceil(count / 2));
  const wanted = useDeferredValue(slice);
  const read = useQuery({
    queryKey: ["image-slice", id, wanted],
    queryFn: () => readSlice(file, facts, wanted),
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const size = `${sideMm(facts, 0)} × ${sideMm(facts, 1)} mm`;
  return (
    <figure className="m-0 lg:w-72">
      <Picture picture={read.data ?? null} label={`Slice ${wanted} of ${count} in shades of gray, ${size}`} />
      <Problem text={read.error ? "This slice is not in the file, or could not be read." : undefined} />
      <figcaption className="mt-2 text-sm">
        <label htmlFor={id} className="font-medium">
          Slice {formatCount(slice)} of {formatCount(count)}
        </label>
        <input
          id={id}
          type="range"
          className="mt-1 w-full accent-brand"
          min={1}
          max={count}
          value={slice}
          onChange={({ target }) => setSlice(Number(target.value))}
        />
        <span className="block text-muted">
          {size}
          {facts.dataRange && `; black is ${facts.dataRange[0]}, white ${facts.dataRange[1]}`}. To look whether it is the right bone, not to
          judge it.
        </span>
      </figcaption>
    </figure>
  );
}

async function readSlice(file: File, facts: ImageFacts, slice: number): Promise<GrayPicture> {
  const place = placeOfSlice(facts, slice, file.size);
  if (place === null) throw new Error("The file ends before this slice.");
  return grayPicture(new Uint8Array(await file.slice(place.start, place.end).arrayBuffer()), facts);
}

function Picture({ picture, label }: { picture: GrayPicture | null; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (picture === null || canvas.current === null) return;
    const { width, height, data } = picture;
    canvas.current.width = width;
    canvas.current.height = height;
    canvas.current.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
  }, [picture]);
  return <canvas ref={canvas} role="img" aria-label={label} className="block w-full rounded border border-line bg-black" />;
}
