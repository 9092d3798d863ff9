import { readAimLog } from "./aim-log.ts";
import { headerBytes, type HeaderBytes } from "./bytes.ts";
import {
  above,
  areImpossible,
  counted,
  cutOff,
  damaged,
  hasTextLineEnds,
  imageSize,
  isCut,
  textMode,
  tooShort,
  voxelOf,
  type ImageFacts,
  type ImageHeader,
  type PixelForm,
} from "./facts.ts";
import { generationOf, isSpecimenVoxel, offsetOf, stacksOf } from "./region.ts";

const plain = (label: string, bytes: number): PixelForm => ({ label, bytes, compressed: false });
const compressed = (label: string): PixelForm => ({ label, bytes: null, compressed: true });

/** AIM pixel types: kind in the upper 16 bits, element size in the lower. */
const forms: Record<number, PixelForm> = {
  0x00010001: plain("8-bit integers (char)", 1),
  0x00160001: plain("8-bit integers without sign", 1),
  0x000d0001: plain("8-bit integers without sign", 1),
  0x00020002: plain("16-bit integers (short)", 2),
  0x00170002: plain("16-bit integers without sign", 2),
  0x00030004: plain("32-bit integers", 4),
  0x00040004: plain("32-bit numbers (float)", 4),
  0x001a0004: plain("32-bit numbers (float)", 4),
  0x00080002: compressed("compressed 8-bit integers (CHCMP)"),
  0x00150001: compressed("compressed masks of two values (BINCMP)"),
  0x00060001: compressed("masks packed to a bit a voxel"),
};

function aimPixels(type: number): PixelForm {
  return forms[type] ?? { label: `data of type 0x${(type >>> 0).toString(16).padStart(8, "0")}`, bytes: null, compressed: false };
}

const layouts = {
  "aim-020": { lengths: 0, step: 4, type: 20, size: 36, edges: 108, least: 120 },
  "aim-030": { lengths: 16, step: 8, type: 12, size: 40, edges: 184, least: 208 },
} as const;
export type AimVersion = keyof typeof layouts;

type Parts = { struct: number; log: number; logLength: number; headerLength: number };

/** A longer log indicates a damaged file. */
const longestLog = 16_000_000;

/** Bytes before the image; null if the input is too short or invalid. */
export function aimHeaderLength(bytes: Uint8Array, version: AimVersion): number | null {
  return partsOf(headerBytes(bytes), version)?.headerLength ?? null;
}

/** Does not unpack compressed images. */
export function readAim(bytes: Uint8Array, fileSize: number, version: AimVersion): ImageHeader {
  const header = headerBytes(bytes);
  const layout = layouts[version];
  if (bytes.length < layout.lengths + 5 * layout.step) return { ok: false, message: tooShort("AIM") };
  const parts = partsOf(header, version);
  if (hasTextLineEnds(header.letters(0, parts?.headerLength ?? bytes.length))) return { ok: false, message: textMode("AIM") };
  if (parts === null || parts.headerLength > fileSize) return { ok: false, message: damaged("AIM") };
  if (bytes.length < parts.log) return { ok: false, message: tooShort("AIM") };
  const at = (place: number, axis: number) => parts.struct + place + axis * layout.step;
  const size = imageSize([0, 1, 2].map((axis) => integerAt(header, layout, at(layout.size, axis))));
  if (size === null) return { ok: false, message: damaged("AIM") };
  const voxelMm = voxelOf([0, 1, 2].map((axis) => edgeAt(header, version, at(layout.edges, axis))));
  const pixels = aimPixels(header.int32(parts.struct + layout.type));
  const facts = factsOf({ version, size, voxelMm, pixels, parts }, header, fileSize);
  return areImpossible(facts) ? { ok: false, message: textMode("AIM") } : { ok: true, facts };
}

function partsOf(header: HeaderBytes, version: AimVersion): Parts | null {
  const layout = layouts[version];
  const { lengths, step } = layout;
  if (header.length < lengths + 5 * step) return null;
  // The image length overflows above 2 GiB in version 020, so the file size is used.
  const [own, struct, log] = [0, 1, 2].map((part) => integerAt(header, layout, lengths + part * step));
  if (own !== 5 * step || struct == null || struct < layout.least || struct > 4096) return null;
  if (log == null || log < 0 || log > longestLog) return null;
  const start = lengths + own;
  return { struct: start, log: start + struct, logLength: log, headerLength: start + struct + log };
}

function integerAt(header: HeaderBytes, { step }: (typeof layouts)[AimVersion], at: number): number | null {
  return step === 8 ? header.int64(at) : header.int32(at);
}

/** mm: VAX float in version 020, nanometers in 030. */
function edgeAt(header: HeaderBytes, version: AimVersion, at: number): number | null {
  if (version === "aim-020") return rounded(header.vaxFloat(at));
  const nanometers = header.int64(at);
  return nanometers === null ? null : nanometers / 1e6;
}

/** Removes float noise: 0.0820000023 is 0.082. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
}

type Image = Pick<ImageFacts, "size" | "voxelMm" | "pixels"> & { version: AimVersion; parts: Parts };

function factsOf({ version, size, voxelMm, pixels, parts }: Image, header: HeaderBytes, fileSize: number): ImageFacts {
  const { scanSize, doubts, namePlaces, allNamesFound, ...said } = readAimLog(header.letters(parts.log, parts.logLength));
  const generation = generationOf(voxelMm);
  const slices = imageSize(scanSize ?? [])?.[2] ?? null;
  const { headerLength } = parts;
  return {
    kind: "aim",
    label: `AIM image, version ${version === "aim-020" ? "020" : "030"}`,
    ...{ size, voxelMm, pixels, generation, slices, headerLength },
    isSpecimen: isSpecimenVoxel(voxelMm),
    stacks: stacksOf(slices, generation),
    ...said,
    patientIndex: counted(said.patientIndex),
    scannerId: counted(said.scannerId),
    siteCode: counted(said.siteCode),
    offsetMm: offsetOf(said.startMm, said.referenceLineMm),
    energyKv: above(said.energyKv),
    intensityMa: above(said.intensityMa),
    integrationMs: above(said.integrationMs),
    projections: above(said.projections),
    calibration: { ...said.calibration, muScaling: above(said.calibration.muScaling) },
    namePlaces: namePlaces.map(({ at, length }) => ({ at: at + parts.log, length })),
    allNamesFound: allNamesFound && header.length >= headerLength,
    doubts: isCut(size, pixels, headerLength, fileSize) ? [...doubts, cutOff] : doubts,
  };
}
