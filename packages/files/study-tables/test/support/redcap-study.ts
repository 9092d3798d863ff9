const evaluation: readonly (readonly [number, string, string, number, number])[] = [
  [1, "Tt.BMD", "mg HA/cm³", 290, 1],
  [2, "Tb.BMD", "mg HA/cm³", 165, 1],
  [5, "Ct.BMD", "mg HA/cm³", 900, 1],
  [8, "Tb.BV/TV", "fraction", 0.24, 3],
  [9, "Tb.N", "1/mm", 1.35, 3],
  [13, "Ct.Th", "mm", 1.1, 3],
];
const sites = ["radius", "tibia"] as const;

export const redcapMissing = "-999";

export function redcapStudy(people: number): string {
  const fields = sites.flatMap((site) => evaluation.map(([number]) => `xct_${site}_pateval_${number}`));
  const header = ["record_id", "redcap_event_name", "p_01", "p_02", "p_03", ...fields, "xct_complete"];
  const rows = Array.from({ length: people }, (_, row) => {
    const birth = `${1945 + (row % 58)}-0${1 + (row % 9)}-1${row % 10}`;
    const values = sites.flatMap((_, site) =>
      evaluation.map(([, , , middle, digits], field) => {
        const at = row * 7 + field * 3 + site;
        return at % 100 === 99 ? redcapMissing : (middle * (0.9 + (at % 21) / 100)).toFixed(digits);
      }),
    );
    return [`${1000 + row}`, "visit_1_arm_1", row % 2, birth, `2025-0${1 + (row % 9)}-0${1 + (row % 8)}`, ...values, 2];
  });
  return [header, ...rows].map((cells) => cells.join(",")).join("\n");
}

export function redcapDictionary(): string {
  const head =
    '"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note"';
  const person = [
    "record_id,demographics,,text,Record ID,,",
    'p_01,demographics,,radio,Sex,"0, Female | 1, Male",',
    "p_02,demographics,,text,Date of birth,,",
    "p_03,visit,,text,Date of scan,,",
  ];
  const fields = sites.flatMap((site) =>
    evaluation.map(([number, label, unit]) => `xct_${site}_pateval_${number},xct_${site},,text,"${label}",,${unit}`),
  );
  return [head, ...person, ...fields].join("\n");
}
