import { useQuery } from "@tanstack/react-query";
import { grayPicture, placeOfSlice, whyNoSlice, type GrayPicture, type ImageFacts } from "@trabecula/scan-files/image-header";
import { formatCount } from "@trabecula/messages";
import { useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { Problem } from "../../../ui/Problem.tsx";
import { sideMm } from "./image-words.ts";

interface Props {
  file: File;
  facts: ImageFacts;
}

/** Reads only one slice of an uncompressed image. */
export function SlicePreview({ file, facts }: Props) {
  const reason = whyNoSlice(facts);
  return reason === null ? <Preview file={file} facts={facts} /> : <p className="text-sm text-muted lg:w-72">{reason}</p>;
}

function Preview({ file, facts }: Props) {
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
