type Numbers = Record<number, number>;

export type MadeIsq = {
  size?: [number, number, number];
  /** µm; scout: nm. */
  edges?: [number, number, number];
  name?: string;
  numbers?: Numbers;
  ticks?: bigint;
  blocks?: number;
  calibration?: { slope: number; intercept: number; entry?: number };
};

export function ticksOf(milliseconds: number): bigint {
  return (BigInt(milliseconds) - BigInt(Date.UTC(1858, 10, 17))) * 10_000n;
}

const madeTicks = ticksOf(Date.UTC(2016, 1, 2, 9, 28, 19, 150));

export function isqHeader(made: MadeIsq = {}): Uint8Array<ArrayBuffer> {
  const { size = [2304, 2304, 504], edges = [139_852, 139_852, 30_592], name = "", numbers = {}, ticks = madeTicks } = made;
  const blocks = made.blocks ?? (made.calibration ? 5 : 0);
  const bytes = new Uint8Array((blocks + 1) * 512);
  const thickness = Math.trunc(edges[2] / (size[2] || 1));
  const view = new DataView(bytes.buffer);
  letters(bytes, 0, "CTDATA-HEADER_V1");
  view.setBigInt64(36, ticks, true);
  const standard: Numbers = {
    ...{
      16: 3,
      28: 815,
      32: 3401,
      68: thickness,
      72: thickness,
      76: 157_955,
      80: -2610,
      84: 11_861,
      88: 8192,
      92: 2304,
      96: 900,
      100: 139_852,
    },
    ...{ 104: 9, 108: 43_000, 112: 4261, 116: 4, 120: 160_955, 124: 3, 168: 68_000, 172: 1470, 508: blocks },
  };
  size.forEach((pixels, axis) => view.setInt32(44 + 4 * axis, pixels, true));
  edges.forEach((edge, axis) => view.setInt32(56 + 4 * axis, edge, true));
  for (const [at, value] of Object.entries({ ...standard, ...numbers })) view.setInt32(Number(at), value, true);
  letters(bytes, 128, name.padEnd(40));
  if (made.calibration) writeCalibration(bytes, made.calibration);
  return bytes;
}

function writeCalibration(bytes: Uint8Array, { slope, intercept, entry = 0 }: NonNullable<MadeIsq["calibration"]>): void {
  const view = new DataView(bytes.buffer);
  letters(bytes, 520, "MultiHeader     ");
  for (let other = 0; other < entry; other += 1) {
    letters(bytes, 1024 + 128 * other + 8, "Other           ");
    view.setInt32(1024 + 128 * other + 24, 1, true);
  }
  letters(bytes, 1024 + 128 * entry + 8, "Calibration     ");
  view.setInt32(1024 + 128 * entry + 24, 2, true);
  const content = 1536 + 512 * entry;
  letters(bytes, content + 28, "68 kVp, BH: 200 mg HA/ccm, Scaling 8192");
  letters(bytes, content + 648, "mg HA/ccm");
  vaxDouble(bytes, content + 664, slope);
  vaxDouble(bytes, content + 672, intercept);
  vaxDouble(bytes, content + 688, 0.2366);
}

export function scoutHeader(name = ""): Uint8Array<ArrayBuffer> {
  const bytes = isqHeader({ size: [1536, 1000, 1], edges: [125_952_000, 82_000_000, 0], numbers: { 16: 9 } });
  const view = new DataView(bytes.buffer);
  bytes.fill(0, 68, 168);
  view.setInt32(68, 4261, true);
  letters(bytes, 84, name.padEnd(40));
  view.setInt32(136, 59_400, true);
  view.setInt32(144, 100_000, true);
  view.setInt32(148, 77_500, true);
  return bytes;
}

export const madeLog = [
  "!",
  "! Processing Log",
  "!-------------------------------------------------------------------------------",
  "Created by                    ISQ_TO_AIM (IPL)                                  ",
  "Time                          12-DEC-2016 13:14:15.91                           ",
  "Original file                 uct_measurement_data:[00000815.00004261]d0004254.isq",
  "Original Creation-Date         2-FEB-2016 09:28:19.15                           ",
  "Orig-ISQ-Dim-p                                   2304       2304        504",
  "Orig-ISQ-Dim-um                                139852     139852      30592",
  "Patient Name                  Ada Example                                       ",
  "Index Patient                                     815",
  "Index Measurement                                4261",
  "Site                                                4",
  "Scanner ID                                       3401",
  "Scanner type                                        9",
  "Position Slice 1 [um]                          157955",
  "No. projections per 180                           900",
  "Integration time [us]                           43000",
  "Reference line [um]                            160955",
  "Energy [V]                                      68000",
  "Intensity [uA]                                   1470",
  "Mu_Scaling                                       8192",
  "Calibration Data              68 kVp, BH: 200 mg HA/ccm, Scaling 8192, 0.2 CU   ",
  "Density: unit                 mg HA/ccm                                         ",
  "Density: slope                         1.60351904e+03",
  "Density: intercept                    -3.91209015e+02",
  "HU: mu water                                  0.23660",
  "Minimum data value                        -2610.00000",
  "Maximum data value                        11861.00000",
  "",
].join("\n");

export type MadeAim = { log?: string; type?: number; size?: [number, number, number]; edge?: Uint8Array | bigint; lengths?: number[] };

/** 0.0820 mm as in three real files. */
export const vax82 = Uint8Array.from([0xa7, 0x3e, 0x9e, 0xef]);
const vax607 = vaxFloat(0.0607);

export function aim020({ log = madeLog, type = 0x00020002, size = [700, 600, 168], edge = vax607, lengths }: MadeAim = {}) {
  const bytes = new Uint8Array(160 + log.length);
  const view = new DataView(bytes.buffer);
  (lengths ?? [20, 140, log.length, -5, 0]).forEach((length, index) => view.setInt32(4 * index, length, true));
  view.setInt32(40, type, true);
  size.forEach((pixels, axis) => view.setInt32(56 + 4 * axis, pixels, true));
  for (const axis of [0, 1, 2]) bytes.set(edge as Uint8Array, 128 + 4 * axis);
  letters(bytes, 160, log);
  return bytes;
}

export function aim030({ log = madeLog, type = 0x00080002, size = [700, 600, 168], edge = 60_700n, lengths }: MadeAim = {}) {
  const bytes = new Uint8Array(280 + log.length);
  const view = new DataView(bytes.buffer);
  letters(bytes, 0, "AIMDATA_V030   ");
  (lengths ?? [40, 224, log.length, 5_000_000_000, 0]).forEach((length, index) => view.setBigInt64(16 + 8 * index, BigInt(length), true));
  view.setInt32(56 + 12, type, true);
  size.forEach((pixels, axis) => view.setBigInt64(56 + 40 + 8 * axis, BigInt(pixels), true));
  for (const axis of [0, 1, 2]) view.setBigInt64(56 + 184 + 8 * axis, edge as bigint, true);
  letters(bytes, 280, log);
  return bytes;
}

function letters(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index);
}

function vaxFloat(value: number): Uint8Array {
  const ieee = new DataView(new ArrayBuffer(4));
  ieee.setFloat32(0, value * 4);
  return Uint8Array.from([1, 0, 3, 2], (index) => ieee.getUint8(index));
}

function vaxDouble(bytes: Uint8Array, at: number, value: number): void {
  const ieee = new DataView(new ArrayBuffer(8));
  ieee.setFloat64(0, value * 4);
  for (let index = 0; index < 8; index += 1) bytes[at + index] = ieee.getUint8(index ^ 1);
}
