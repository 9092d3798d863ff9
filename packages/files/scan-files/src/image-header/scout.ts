import { commonFacts, furtherPlaces, kilo, measurementNumber, rangeOf, type HeaderBytes } from "./bytes.ts";
import {
  above,
  areImpossible,
  counted,
  damaged,
  hasControls,
  imageSize,
  nameIn,
  textMode,
  type ImageFacts,
  type ImageHeader,
} from "./facts.ts";
import { noWords, offsetOf } from "./region.ts";

const namePlace = { at: 84, length: 40 };
const noText = { slope: null, intercept: null, unit: null, muWater: null, text: null };

export function readScout(header: HeaderBytes, headerLength: number): ImageHeader {
  const [x, y, z] = [44, 48, 52].map((at) => header.int32(at));
  const size = imageSize([x!, y!, Math.max(1, z!)]);
  if (size === null) return { ok: false, message: damaged("scout view") };
  const startMm = header.int32(148) / 1000;
  const referenceLineMm = header.int32(144) / 1000;
  const name = nameIn(header.letters(namePlace.at, namePlace.length));
  const facts: ImageFacts = {
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
  };
  const isDamaged = areImpossible(facts) || hasControls(header.letters(namePlace.at, namePlace.length));
  return isDamaged ? { ok: false, message: textMode("scout view") } : { ok: true, facts };
}
