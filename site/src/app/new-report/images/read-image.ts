import type { ImageFacts, ImageHeader } from "@trabecula/scan-files/image-header";
import { blanked, firstBytes, headerLengthOf, rawMeasurement, readImageHeader } from "@trabecula/scan-files/image-header";
import type { Scanner } from "@trabecula/contracts";
import { factsOfImage } from "@trabecula/scan-files/join";
import { formatCalendarDate, formatCount, formatDecimals } from "@trabecula/messages";
import type { ImageNote } from "../model/image-note.ts";
import type { Fact } from "../../../ui/FactStrip.tsx";

type ReadHeader = ImageHeader & { bytesRead: number };

/** OpenVMS appends a version. */
const rawName = /\.rsq(;\d+)?$/i;

export async function readHeader(file: File): Promise<ReadHeader> {
  if (rawName.test(file.name.trim())) return { ok: false, message: rawMeasurement, bytesRead: 0 };
  const first = await bytesOf(file, firstBytes);
  const length = headerLengthOf(first);
  const bytes = length > first.length ? await bytesOf(file, length) : first;
  return { ...readImageHeader(bytes, file.size), bytesRead: bytes.length };
}

/** Data after the header is copied without being read. */
export async function copyWithoutName(file: File, { headerLength, namePlaces }: ImageFacts): Promise<Blob> {
  return new Blob([blanked(await bytesOf(file, headerLength), namePlaces), file.slice(headerLength)], { type: "application/octet-stream" });
}

/** File names may contain personal names, so the original name is not reused. */
export function copyName({ kind, measurementNumber }: ImageFacts): string {
  return `measurement-${measurementNumber ?? "unknown"}.${kind === "scout" ? "rad" : kind}`;
}

async function bytesOf(file: File, length: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, length).arrayBuffer());
}

export async function readNote(file: File): Promise<{ ok: true; note: ImageNote } | { ok: false; message: string }> {
  const header = await readHeader(file);
  return header.ok ? { ok: true, note: noteOf(header.facts) } : header;
}

/** Contains nothing that identifies the person. */
export function noteOf(facts: ImageFacts): ImageNote {
  const { measurementNumber, subjectCode, scanDate, otherVoxelMm = null } = factsOfImage(facts);
  const { generation: scanner, stacks, offsetMm, site, side } = facts;
  return { measurementNumber, subjectCode, scanDate, scanner, otherVoxelMm, stacks, offsetMm, site, side };
}

export function factsOf(facts: ImageFacts, scannerName: (scanner: Scanner) => string): Fact[] {
  const { calibration } = facts;
  return [
    { label: "Scanner, by its voxel", value: scannerText(facts, scannerName) },
    { label: "Measurement number", value: facts.measurementNumber },
    { label: "Date, by the scanner's clock", value: facts.scanDate && formatCalendarDate(facts.scanDate) },
    { label: "Slices of the scan", value: slicesText(facts) },
    { label: "Slice 1 to the reference line", value: facts.offsetMm === null ? null : `${formatMm(facts.offsetMm)} mm` },
    { label: "Site, the workstation's number", value: textOf(facts.siteCode) },
    { label: "Person, the workstation's number", value: textOf(facts.patientIndex) },
    { label: "Device number", value: textOf(facts.scannerId) },
    { label: "Tube", value: tubeText(facts) },
    { label: `Density${calibration.unit ? `, ${calibration.unit}` : ""}`, value: densityText(calibration) },
  ];
}

export function sizeText({ size, voxelMm, kind }: ImageFacts): string {
  const pixels = (kind === "scout" ? size.slice(0, 2) : size).join(" × ");
  if (voxelMm === null) return `${pixels} pixels`;
  const edges = [...new Set(voxelMm.map((edge) => formatDecimals(edge * 1000, 1)))];
  return `${pixels} voxels of ${edges.join(" × ")} µm`;
}

export function sideMm({ size, voxelMm }: ImageFacts, axis: 0 | 1): string {
  return voxelMm === null ? "?" : formatDecimals(size[axis] * voxelMm[axis], 1);
}

function formatMm(millimeters: number): string {
  return formatDecimals(millimeters, Number.isInteger(millimeters * 10) ? 1 : 3);
}

const textOf = (value: number | null): string | null => (value === null ? null : String(value));

function scannerText({ generation, isSpecimen, kind }: ImageFacts, scannerName: (scanner: Scanner) => string): string | null {
  if (generation !== null) return scannerName(generation);
  if (isSpecimen) return "µCT of a specimen, by its small voxels";
  return kind === "scout" ? null : "another voxel than XtremeCT and XtremeCT II have";
}

function slicesText({ slices, stacks }: ImageFacts): string | null {
  if (slices === null) return null;
  if (stacks === null) return `${formatCount(slices)}, no whole stacks`;
  return `${formatCount(slices)}, ${stacks} ${stacks === 1 ? "stack" : "stacks"}`;
}

function tubeText({ energyKv, intensityMa }: ImageFacts): string | null {
  const parts = [energyKv !== null && `${formatDecimals(energyKv, 1)} kV`, intensityMa !== null && `${formatDecimals(intensityMa, 2)} mA`];
  return parts.some(Boolean) ? parts.filter(Boolean).join(", ") : null;
}

function densityText({ slope, intercept, muScaling }: ImageFacts["calibration"]): string | null {
  if (slope === null || intercept === null || muScaling === null) return null;
  const sign = intercept < 0 ? "−" : "+";
  return `native × ${formatDecimals(slope / muScaling, 5)} ${sign} ${formatDecimals(Math.abs(intercept), 2)}`;
}
