const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const short = (number: number) => [number & 255, number >> 8];

type Element = readonly [group: number, element: number, vr: string, value: string];

/** An object in explicit VR, little-endian, as invented as its person. */
export function dicomObject(elements: readonly Element[]): Uint8Array {
  const bytes = elements.flatMap(([group, element, vr, value]) => {
    const content = vr === "SQ" ? ascii(value) : [...new TextEncoder().encode(value)];
    if (content.length % 2 === 1) content.push(0x20);
    const length =
      vr === "UT" || vr === "SQ" ? [0, 0, ...short(content.length & 0xffff), ...short(content.length >> 16)] : short(content.length);
    return [...short(group), ...short(element), ...ascii(vr), ...length, ...content];
  });
  return Uint8Array.from([...Array<number>(128).fill(0), ...ascii("DICM"), ...bytes]);
}

type Item = readonly Element[];
const withoutHeader = (elements: readonly Element[]) => dicomObject(elements).subarray(132);

const sequence = (group: number, element: number, items: readonly Item[]): Element => {
  const bytes = items.flatMap((item) => {
    const content = withoutHeader(item);
    return [0xfe, 0xff, 0x00, 0xe0, ...short(content.length & 0xffff), ...short(content.length >> 16), ...content];
  });
  return [group, element, "SQ", String.fromCharCode(...bytes)];
};
const coded = (group: number, element: number, meaning: string, value = "H-1"): Element =>
  sequence(group, element, [
    [
      [8, 0x100, "SH", value],
      [8, 0x104, "LO", meaning],
    ],
  ]);

export const numberItem = (meaning: string, value: string, unit: string, site?: string): Item => [
  [0x40, 0xa040, "CS", "NUM"],
  coded(0x40, 0xa043, meaning),
  sequence(0x40, 0xa300, [[coded(0x40, 0x8ea, unit, unit), [0x40, 0xa30a, "DS", value]]]),
  ...(site === undefined
    ? []
    : [sequence(0x40, 0xa730, [[[0x40, 0xa040, "CS", "CODE"], coded(0x40, 0xa043, "Finding Site"), coded(0x40, 0xa168, site)]])]),
];
export const containerItem = (meaning: string, items: readonly Item[]): Item => [
  [0x40, 0xa040, "CS", "CONTAINER"],
  coded(0x40, 0xa043, meaning),
  sequence(0x40, 0xa730, items),
];

export const structuredReport = (items: readonly Item[], bodyPart = "HIP"): Uint8Array =>
  dicomObject([
    [2, 0x10, "UI", "1.2.840.10008.1.2.1"],
    [8, 0x16, "UI", "1.2.840.10008.5.1.4.1.1.88.33"],
    [8, 0x70, "LO", "HOLOGIC, Inc."],
    [0x10, 0x10, "PN", "EXAMPLE^ADA"],
    [0x10, 0x20, "LO", "A-017"],
    [0x10, 0x40, "CS", "F"],
    [0x10, 0x1010, "AS", "070Y"],
    [0x18, 0x15, "CS", bodyPart],
    [0x20, 0x62, "CS", "L"],
    sequence(0x40, 0xa730, items),
  ]);

export const hipRows = [
  ["<b>Region</b>", "Area[cm&sup2;]", "BMC[g]", "BMD[g/cm&sup2;]", "T-score"],
  ["Neck", "4.90", "3.43", "0.700", "-1.3"],
  ["Ward&#39;s", "1.10", "0.55", "0.500", ""],
  ["Total", "34.90", "29.67", "0.850", ""],
];

export function hologicText(
  rows: readonly (readonly string[])[],
  facts = `AnalProtocol = "Left Hip";\nPatientSex = "Female";\nAge = "70";`,
): string {
  const cells = rows.flatMap((row, index) => row.map((cell, column) => `ResultsTable1[ ${index}][ ${column}] = "${cell}";`));
  return `<JavaScriptFile>\nPatientName = "EXAMPLE, ADA";\nScan = "March 14, 2026   A0314260B";\n${facts}\n${cells.join("\n")}\n</JavaScriptFile>`;
}

export const hologicObject = (text: string, bodyPart = "HIP", maker = "HOLOGIC, Inc."): Uint8Array =>
  dicomObject([
    [2, 0x10, "UI", "1.2.840.10008.1.2.1"],
    [8, 0x70, "LO", maker],
    [0x10, 0x10, "PN", "EXAMPLE^ADA"],
    [0x10, 0x20, "LO", "A-017"],
    [0x10, 0x30, "DA", "19560314"],
    [0x18, 0x15, "CS", bodyPart],
    [0x19, 0x10, "LO", "HOLOGIC, Inc."],
    [0x19, 0x1000, "UT", text],
  ]);
