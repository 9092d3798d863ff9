import { commonFacts, furtherPlaces, isqBlock as block, kilo, measurementNumber, rangeOf, headerBytes, type HeaderBytes } from "./bytes.ts";
import {
  above,
  areImpossible,
  counted,
  cutOff,
  damaged,
  hasControls,
  hasTextLineEnds,
  imageSize,
  isCut,
  tooShort,
  voxelOf,
  nameIn,
  textMode,
  type Calibration,
  type ImageFacts,
  type ImageHeader,
  type PixelForm,
} from "./facts.ts";
import { rawMeasurement } from "./kind.ts";
import { generationOf, isSpecimenVoxel, noWords, offsetOf, stacksOf } from "./region.ts";
import { readScout } from "./scout.ts";

const entryLength = 128;
const mostEntries = 4;

type Found = Omit<Calibration, "muScaling">;
const none: Found = { slope: null, intercept: null, unit: null, muWater: null, text: null };

/** Calibration from the extended header: a directory of up to four parts, then the parts. May be missing or truncated. */
function isqCalibration(header: HeaderBytes, headerLength: number): Found {
  const end = Math.min(header.length, headerLength);
  if (end < 4 * block) return none;
  const directory = header.letters(block + 8, 16).trimEnd() === "MultiHeader" ? 2 * block : block;
  let content = directory + block;
  for (let entry = 0; entry < mostEntries; entry += 1) {
    const at = directory + entry * entryLength;
    const length = header.int32(at + 24) * block;
    if (length < 0 || content + length > end) return none;
    if (header.letters(at + 8, 16).trimEnd() === "Calibration" && length >= 2 * block) return calibrationAt(header, content);
    content += length;
  }
  return none;
}

function calibrationAt(header: HeaderBytes, at: number): Found {
  return {
    text: textOf(header.letters(at + 28, 64)),
    unit: textOf(header.letters(at + 648, 16)),
    slope: header.vaxDouble(at + 664),
    intercept: header.vaxDouble(at + 672),
    muWater: header.vaxDouble(at + 688),
  };
}

function textOf(field: string): string | null {
  const text = field.split("\0")[0]!.trim();
  return /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(text) ? text : null;
}

/** Upper limit; real headers take some kilobytes. */
const mostBlocks = 2048;
const namePlace = { at: 128, length: 40 };

export function isqHeaderLength(bytes: Uint8Array): number | null {
  if (bytes.length < block) return null;
  const blocks = headerBytes(bytes).int32(508);
  return blocks >= 0 && blocks < mostBlocks ? (blocks + 1) * block : null;
}

/**
 * The first block and, if given, the calibration behind it. A scout (RAD) has the same mark and another layout.
 * @param fileSize length of the whole file; the count in the header overflows above 2 GiB and is not read
 */
export function readIsq(bytes: Uint8Array, fileSize: number): ImageHeader {
  if (bytes.length < block) return { ok: false, message: tooShort("ISQ") };
  const header = headerBytes(bytes);
  const headerLength = isqHeaderLength(bytes);
  const dataType = header.int32(16);
  const isScout = dataType === 9 || header.int32(64) === 0;
  if (hasTextLineEnds(header.letters(0, headerLength ?? block))) return { ok: false, message: textMode(isScout ? "scout view" : "ISQ") };
  if (headerLength === null || headerLength > fileSize) return { ok: false, message: damaged("ISQ") };
  if (isScout) return readScout(header, headerLength);
  const size = imageSize([44, 48, 52].map((at) => header.int32(at)));
  if (size === null) return { ok: false, message: damaged("ISQ") };
  if (isRaw(header, size)) return { ok: false, message: rawMeasurement };
  const facts = factsOf(header, { size, dataType, headerLength, fileSize });
  const isDamaged = areImpossible(facts) || facts.calibration.muScaling === null;
  if (isDamaged || hasControls(header.letters(namePlace.at, namePlace.length))) return { ok: false, message: textMode("ISQ") };
  return { ok: true, facts };
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
