export const secondGenerationColumns = [
  ..."PatName PatNo MeasNo MeasDate Site S-DOB".split(" "),
  ..."Tot.vBMD1 Tb.vBMD1 Tb.Meta.vBMD1 Tb.Inn.vBMD1 Ct.vBMD1 Tb.BV/TV1 Tb.N1 Tb.Th1 Tb.Sp1 Tb.1/N.SD1".split(" "),
  ..."Ct.Pm1 Ct.Th1 Ct.Po1 Ct.Po.Dm1 Tt.Ar1 Ct.Ar1 Tb.Ar1 Stiffness1 F.load1".split(" "),
];

export const firstGenerationColumns = [
  ..."PatName PatNo MeasNo MeasDate Site".split(" "),
  ..."D100-1 Dtrab1 Dcomp1 tBV/TV1 tTb.N1 tTb.Th1 tTb.Sp1 tTb.1/N.SD1 CortArea1 TrabArea1 Tt.Ar1 Ct.Th1 Ct.Pm1".split(" "),
];

export type Cells = Record<string, string>;

export const secondGenerationScan: Cells = {
  ...{ PatName: "DOE^JANE", PatNo: "10482", MeasNo: "20117", MeasDate: "14-MAR-2026 09:26:53.00", Site: "TL", "S-DOB": "2-FEB-1971" },
  ...{ "Tot.vBMD1": "284.3", "Tb.vBMD1": "161.2", "Tb.Meta.vBMD1": "232.4", "Tb.Inn.vBMD1": "112.9", "Ct.vBMD1": "861.5" },
  ...{ "Tb.BV/TV1": "0.249", "Tb.N1": "1.312", "Tb.Th1": "0.251", "Tb.Sp1": "0.712", "Tb.1/N.SD1": "0.318" },
  ...{
    "Ct.Pm1": "103.4",
    "Ct.Th1": "1.214",
    "Ct.Po1": "0.031",
    "Ct.Po.Dm1": "0.214",
    "Tt.Ar1": "702.1",
    "Ct.Ar1": "118.0",
    "Tb.Ar1": "588.9",
  },
  ...{ Stiffness1: "201340.2", "F.load1": "-11025.4" },
};

export const firstGenerationScan: Cells = {
  ...{ PatName: "ROE^RICHARD", PatNo: "311", MeasNo: "4021", MeasDate: "03-NOV-2011 15:02:11.41", Site: "RR" },
  ...{ "D100-1": "325.1", Dtrab1: "171.0", Dcomp1: "842.7", "tBV/TV1": "0.143", "tTb.N1": "2.012", "tTb.Th1": "0.071", "tTb.Sp1": "0.426" },
  ...{ "tTb.1/N.SD1": "0.172", CortArea1: "56.3", TrabArea1: "251.4", "Tt.Ar1": "307.2", "Ct.Th1": "0.792", "Ct.Pm1": "71.1" },
};

export function line(columns: string[], cells: Cells, delimiter = "\t"): string {
  return columns.map((column) => ` ${cells[column] ?? ""}  `).join(delimiter);
}

export function file(columns: string[], scans: Cells[], { delimiter = "\t", lineBreak = "\r\n" } = {}): string {
  return [columns.map((column) => `${column}   `).join(delimiter), ...scans.map((scan) => line(columns, scan, delimiter)), ""].join(
    lineBreak,
  );
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
