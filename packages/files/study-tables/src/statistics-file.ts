interface Kind {
  readonly name: string;
  readonly begins: (bytes: Uint8Array) => boolean;
}

const startsWith =
  (...marks: readonly string[]) =>
  (bytes: Uint8Array) =>
    marks.some((mark) => [...mark].every((letter, index) => bytes[index] === letter.charCodeAt(0)));

const sasMark = [0xc2, 0xea, 0x81, 0x60, 0xb3, 0x14, 0x11, 0xcf];

const kinds: readonly Kind[] = [
  { name: "an SPSS file (.sav)", begins: startsWith("$FL2", "$FL3") },
  { name: "a Stata file (.dta)", begins: startsWith("<stata_dta>") },
  // Versions 8 to 12: version, byte order, file type and a zero. The first byte alone may be a letter.
  {
    name: "a Stata file (.dta)",
    begins: ([version = 0, order = 0, type, zero]) =>
      version >= 113 && version <= 115 && (order === 1 || order === 2) && type === 1 && zero === 0,
  },
  { name: "a SAS file (.xpt)", begins: startsWith("HEADER RECORD*******LIBRARY", "HEADER RECORD*******LIBV8") },
  { name: "a SAS file (.sas7bdat)", begins: (bytes) => sasMark.every((byte, index) => bytes[12 + index] === byte) },
  { name: "an R file (.RData)", begins: startsWith("RDX2", "RDX3", "RDA2", "RDA3") },
];

/** gzip, bzip2 and xz, as R compresses its files. */
const compressions = [
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68, null, 0x31, 0x41, 0x59],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
];
const compressed =
  "This file is compressed; unpack it and choose the text file inside. From an R file (.RData, .rds), export the table as CSV.";

/** Recognizes compressed and statistics files by their first bytes; null for others. */
export function statisticsFile(bytes: Uint8Array): string | null {
  if (compressions.some((mark) => mark.every((byte, index) => byte === null || bytes[index] === byte))) return compressed;
  const kind = kinds.find(({ begins }) => begins(bytes));
  return kind ? `This is ${kind.name}; export it as CSV, with value codes, and give the codes of sex.` : null;
}
