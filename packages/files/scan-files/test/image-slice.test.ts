import { describe, expect, it } from "vitest";
import { grayPicture, placeOfSlice, readImageHeader, whyNoSlice, type ImageFacts } from "../src/image-header/index.ts";
import { aim020, aim030, isqHeader, scoutHeader } from "./image-file.ts";

function factsOf(bytes: Uint8Array): ImageFacts {
  const header = readImageHeader(bytes, 9_000_000_000);
  if (!header.ok) throw new Error(header.message);
  return header.facts;
}

const small = { size: [3, 2, 4], edges: [246, 164, 328] } satisfies Parameters<typeof isqHeader>[0];
const grays = (picture: { data: Uint8ClampedArray }) => [...picture.data].filter((_, index) => index % 4 === 0);
const bytesOf = (numbers: number[]) => new Uint8Array(Int16Array.from(numbers).buffer);

describe("a slice of an ISQ", () => {
  it("is located after the header by its number, within the file size", () => {
    const facts = factsOf(isqHeader({ ...small, blocks: 1 }));
    expect(placeOfSlice(facts, 1, 2000)).toEqual({ start: 1024, end: 1036 });
    expect(placeOfSlice(facts, 4, 1072)).toEqual({ start: 1060, end: 1072 });
    expect(placeOfSlice(facts, 4, 1071)).toBeNull();
    for (const slice of [0, 5, 1.5, Number.NaN]) expect(placeOfSlice(facts, slice, 2000)).toBeNull();
  });

  it("beyond 4 GiB is found all the same", () => {
    expect(placeOfSlice(factsOf(isqHeader()), 504, 9_000_000_000)!.start).toBe(512 + 503 * 2304 * 2304 * 2);
  });

  it("is black at the image's least number and white at its greatest", () => {
    const facts = factsOf(isqHeader({ ...small, numbers: { 80: -100, 84: 900 } }));
    expect(grays(grayPicture(bytesOf([-100, 400, 900, -5000, 9000, 150]), facts))).toEqual([0, 128, 255, 0, 255, 64]);
  });

  it("scales by the slice’s own minimum and maximum when the header has none", () => {
    const facts = factsOf(isqHeader({ ...small, numbers: { 80: 0, 84: 0 } }));
    expect(grays(grayPicture(bytesOf([0, 50, 100, 0, 0, 25]), facts))).toEqual([0, 128, 255, 0, 0, 64]);
    expect(grays(grayPicture(bytesOf([7, 7, 7, 7, 7, 7]), facts))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("is thinned where it is larger than a screen", () => {
    const facts = factsOf(isqHeader({ ...small, numbers: { 80: 0, 84: 255 } }));
    const picture = grayPicture(bytesOf([1, 2, 3, 4, 5, 6]), facts, 2);
    expect([picture.width, picture.height, grays(picture)]).toEqual([2, 1, [1, 3]]);
    expect(grayPicture(new Uint8Array(2304 * 2304 * 2), factsOf(isqHeader()))).toMatchObject({ width: 1152, height: 1152 });
  });
});

describe("why no slice is shown", () => {
  it("is given for compressed images, scouts, other pixel types and oversized slices", () => {
    expect(whyNoSlice(factsOf(isqHeader()))).toBeNull();
    expect(whyNoSlice(factsOf(aim030()))).toContain("compressed");
    expect(whyNoSlice(factsOf(aim020()))).toContain("ISQ only");
    expect(whyNoSlice(factsOf(scoutHeader()))).toContain("scout");
    expect(whyNoSlice(factsOf(isqHeader({ numbers: { 16: 2 } })))).toContain("16-bit");
    expect(whyNoSlice(factsOf(isqHeader({ size: [5000, 5000, 3] })))).toContain("16 million");
  });
});
