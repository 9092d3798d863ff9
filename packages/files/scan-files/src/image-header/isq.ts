import { headerBytes, type HeaderBytes } from "./bytes.ts";
import { commonFacts, furtherPlaces, isqBlock, kilo, measurementNumber, rangeOf } from "./block-facts.ts";
import {
  above,
  counted,
  cutOff,
  damaged,
  imageSize,
  isCut,
  tooShort,
  voxelOf,
  type ImageFacts,
  type ImageHeader,
  type PixelForm,
} from "./facts.ts";
import { isqCalibration } from "./isq-calibration.ts";
import { rawMeasurement } from "./kind.ts";
import { nameIn } from "./names.ts";
import { generationOf, isSpecimenVoxel, noWords, offsetOf, stacksOf } from "./region.ts";
import { readScout } from "./scout.ts";

/** Upper limit; real headers take some kilobytes. */
const mostBlocks = 2048;
const namePlace = { at: 128, length: 40 };

/** Bytes before the image; null if the input is too short or invalid. */
export function isqHeaderLength(bytes: Uint8Array): number | null {
  if (bytes.length < isqBlock) return null;
  const blocks = headerBytes(bytes).int32(508);
  return blocks >= 0 && blocks < mostBlocks ? (blocks + 1) * isqBlock : null;
}

/**
 * Reads an ISQ's header: its first block and, where it is at hand, the calibration behind it. A scout (RAD) has the same
 * mark and another layout.
 *
 * @param fileSize length of the whole file; the count in the header overflows above 2 GiB and is not read
 */
export function readIsq(bytes: Uint8Array, fileSize: number): ImageHeader {
  if (bytes.length < isqBlock) return { ok: false, message: tooShort("ISQ") };
  const header = headerBytes(bytes);
  const headerLength = isqHeaderLength(bytes);
  if (headerLength === null || headerLength > fileSize) return { ok: false, message: damaged("ISQ") };
  const dataType = header.int32(16);
  if (dataType === 9 || header.int32(64) === 0) return readScout(header, headerLength);
  const size = imageSize([44, 48, 52].map((at) => header.int32(at)));
  if (size === null) return { ok: false, message: damaged("ISQ") };
  if (isRaw(header, size)) return { ok: false, message: rawMeasurement };
  return { ok: true, facts: factsOf(header, { size, dataType, headerLength, fileSize }) };
}

/** Raw measurements share the ISQ mark but contain rows of samples per projection. */
function isRaw(header: HeaderBytes, [x, y]: readonly [number, number, number]): boolean {
  return x !== y && x === header.int32(92) && y === header.int32(96);
}

type Layout = { size: [number, number, number]; dataType: number; headerLength: number; fileSize: number };

function factsOf(header: HeaderBytes, { size, dataType, headerLength, fileSize }: Layout): ImageFacts {
  const voxelMm = voxelOfIsq(header, size);
  const generation = generationOf(voxelMm);
  const startMm = header.int32(76) / 1000;
  const referenceLineMm = header.int32(120) / 1000;
  const name = nameIn(header.letters(namePlace.at, namePlace.length));
  const pixels = pixelForm(dataType);
  return {
    kind: "isq",
    label: "ISQ image",
    size,
    voxelMm,
    pixels,
    generation,
    isSpecimen: isSpecimenVoxel(voxelMm),
    slices: size[2],
    stacks: stacksOf(size[2], generation),
    ...commonFacts(header),
    measurementNumber: measurementNumber(header.int32(112)),
    siteCode: counted(header.int32(116)),
    ...noWords,
    startMm,
    referenceLineMm,
    offsetMm: offsetOf(startMm, referenceLineMm),
    energyKv: kilo(header.int32(168)),
    intensityMa: kilo(header.int32(172)),
    integrationMs: kilo(header.int32(108)),
    projections: above(header.int32(96)),
    calibration: { ...isqCalibration(header, headerLength), muScaling: above(header.int32(88)) },
    dataRange: rangeOf(header.int32(80), header.int32(84)),
    name,
    namePlaces: name === null ? [] : [namePlace, ...furtherPlaces(header, headerLength, name)],
    headerLength,
    allNamesFound: header.length >= headerLength,
    doubts: isCut(size, pixels, headerLength, fileSize) ? [cutOff] : [],
  };
}

/** Slice thickness is truncated to µm; the image length is more precise if both otherwise agree. */
function voxelOfIsq(header: HeaderBytes, size: readonly [number, number, number]): ImageFacts["voxelMm"] {
  const [x, y, z] = size.map((pixels, axis) => header.int32(56 + 4 * axis) / pixels / 1000);
  const increment = header.int32(72) / 1000;
  const isAlike = increment <= 0 || Math.abs(increment - z!) <= 0.0011;
  return voxelOf([x!, y!, isAlike ? z! : increment]);
}

function pixelForm(dataType: number): PixelForm {
  if (dataType === 3) return { label: "16-bit integers", bytes: 2, compressed: false };
  return { label: `data of type ${dataType}`, bytes: null, compressed: false };
}
