import { commonFacts, furtherPlaces, kilo, measurementNumber, rangeOf } from "./block-facts.ts";
import type { HeaderBytes } from "./bytes.ts";
import { above, counted, damaged, imageSize, type ImageHeader } from "./facts.ts";
import { nameIn } from "./names.ts";
import { noWords, offsetOf } from "./region.ts";

const namePlace = { at: 84, length: 40 };
const noText = { slope: null, intercept: null, unit: null, muWater: null, text: null };

/** Reads a scout (RAD), on which the reference line was set. Sizes are in nm; the name has another position. */
export function readScout(header: HeaderBytes, headerLength: number): ImageHeader {
  const [x, y, z] = [44, 48, 52].map((at) => header.int32(at));
  const size = imageSize([x!, y!, Math.max(1, z!)]);
  if (size === null) return { ok: false, message: damaged("scout view") };
  const startMm = header.int32(148) / 1000;
  const referenceLineMm = header.int32(144) / 1000;
  const name = nameIn(header.letters(namePlace.at, namePlace.length));
  return {
    ok: true,
    facts: {
      kind: "scout",
      label: "scout view (RAD)",
      size,
      voxelMm: null,
      pixels: { label: "one view", bytes: null, compressed: false },
      generation: null,
      isSpecimen: false,
      slices: null,
      stacks: null,
      ...commonFacts(header),
      measurementNumber: measurementNumber(header.int32(68)),
      siteCode: null,
      ...noWords,
      startMm,
      referenceLineMm,
      offsetMm: offsetOf(startMm, referenceLineMm),
      energyKv: kilo(header.int32(136)),
      intensityMa: kilo(header.int32(140)),
      integrationMs: kilo(header.int32(132)),
      projections: null,
      calibration: { ...noText, muScaling: above(counted(header.int32(80))) },
      dataRange: rangeOf(header.int32(72), header.int32(76)),
      name,
      namePlaces: name === null ? [] : [namePlace, ...furtherPlaces(header, headerLength, name)],
      headerLength,
      allNamesFound: header.length >= headerLength,
      doubts: [],
    },
  };
}
