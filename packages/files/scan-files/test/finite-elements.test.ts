import { describe, expect, it } from "vitest";
import { readScanFile } from "../src/index.ts";
import { bytesOf, file, type Cells } from "./evaluation-file.ts";
import { read, valueOf } from "./support.ts";

const columns = [
  ..."Samp.Name Samp.No Meas.No Meas.Date Eval.Date Filename S-DOB S-Remark Meas-Rmk Site Energy-I-Code Integr.Time Controlfile.No".split(
    " ",
  ),
  ..."Ctrlf-Name Stiffness F.Load (Tb.F/TF)dist (Tb.F/TF)prox E.app Tb.VMS Ct.VMS Tb.ES Ct.ES Problem_nr".split(" "),
  ..."El-Siz-X El-Siz-Y El-Siz-Z Dim-X Dim-Y Dim-Z Pos-X Pos-Y Pos-Z MeasNumSlices OperatorMeas OperatorEval CTDI[mGy] ScannerID".split(
    " ",
  ),
];
const scan: Cells = {
  ...{ "Samp.Name": "DOE^JANE", "Samp.No": "10482", "Meas.No": "20117", "Meas.Date": "22-JUL-2020 17:24", "S-DOB": "2-FEB-1971" },
  ...{ Site: "38", "Ctrlf-Name": "Tibia R, 3 stacks", Stiffness: "82514.3", "F.Load": "-23748.480", "E.app": "0.0000" },
  ...{ "(Tb.F/TF)dist": "0.0000", "El-Siz-X": "0.0607", OperatorMeas: "SMITH", "S-Remark": "female" },
};

describe("finite-element results of the XtremeCT II", () => {
  it("reads load and stiffness in kN, scanner by voxel size, site and side by control file", () => {
    const { scans } = read(file(columns, [scan]));
    expect(scans).toHaveLength(1);
    expect(scans[0]).toMatchObject({
      subjectCode: "10482",
      measurementNumber: "20117",
      scanDate: "2020-07-22",
      scanner: "xtremect-2",
      site: "distal-tibia",
      side: "right",
    });
    expect(valueOf(scans[0], "stiffness")).toMatchObject({ value: 82.5143, unit: "kN/mm" });
    expect(valueOf(scans[0], "failure_load")).toMatchObject({ value: 23.74848, unit: "kN" });
  });

  it("treats 0 as not computed, never as a strength", () => {
    const { scans } = read(file(columns, [scan]));
    expect(scans[0]!.values.map(({ parameter }) => parameter)).toEqual(["stiffness", "failure_load"]);
    expect(scans[0]!.notes.join(" ")).toContain("E.app is 0, which means that it was not computed");
    const { scans: computed } = read(file(columns, [{ ...scan, "E.app": "512.5" }]));
    expect(valueOf(computed[0], "app_modulus").value).toBe(512.5);
  });

  it("identifies the first generation by voxel size, and asks for the scanner at other voxel sizes", () => {
    const scannerWith = (size: string) => read(file(columns, [{ ...scan, "El-Siz-X": size }])).scans[0]!.scanner;
    expect([scannerWith("0.0820"), scannerWith("0,0607"), scannerWith("0.0105"), scannerWith("")]).toEqual([
      "xtremect-1",
      "xtremect-2",
      null,
      null,
    ]);
  });

  it("are the same with decimal commas, with semicolons, in UTF-16 and in Windows-1252", () => {
    const { scans } = read(file(columns, [scan]));
    const valuesOf = (content: string | Uint8Array) =>
      read(content).scans.map(({ site, values }) => [site, ...values.map(({ value }) => value)]);
    const expected = scans.map(({ site, values }) => [site, ...values.map(({ value }) => value)]);
    const commas = Object.fromEntries(
      Object.entries(scan).map(([key, cell]) => [key, /^-?\d+\.\d+$/.test(cell) ? cell.replace(".", ",") : cell]),
    );
    expect(commas["F.Load"]).toBe("-23748,480");
    expect(valuesOf(file(columns, [commas]))).toEqual(expected);
    expect(valuesOf(file(columns, [commas], { delimiter: ";", lineBreak: "\n" }))).toEqual(expected);
    const utf16 = Buffer.from(`\uFEFF${file(columns, [scan])}`, "utf16le");
    expect(valuesOf(new Uint8Array(utf16))).toEqual(expected);
    expect(valuesOf(new Uint8Array(utf16.subarray(2)))).toEqual(expected);
    const latin = Buffer.from(file(columns, [{ ...scan, "Samp.Name": "MÜLLER^ŻANETA".replace("Ż", "Z") }]), "latin1");
    expect(valuesOf(new Uint8Array(latin))).toEqual(expected);
  });

  it("skips calibration lines, and marks an earlier line of the same measurement as superseded", () => {
    const calibration = { "Samp.Name": "Calibration", "Meas.No": "20100", Stiffness: "1.0", "F.Load": "1.0", "E.app": "1.0" };
    const { scans, skipped } = read(file(columns, [calibration, scan, { ...scan, Stiffness: "82600.0" }]));
    expect(scans.map(({ line, superseded }) => [line, superseded])).toEqual([
      [3, true],
      [4, false],
    ]);
    expect(skipped).toMatchObject([{ line: 2, reason: expect.stringContaining("Calibration") as string }]);
  });

  it("rejects a truncated file or reads its values unchanged, except possibly the last number", () => {
    const bytes = bytesOf(file(columns, [scan]));
    const whole = read(bytes).scans[0]!.values.map(({ parameter, value }) => [parameter, value]);
    for (let length = 0; length < bytes.length; length += 1) {
      const result = readScanFile(bytes.subarray(0, length));
      expect(JSON.stringify(result)).not.toMatch(/DOE|JANE|SMITH/);
      if (!result.ok) expect(result.message).toMatch(/^[A-Z].*\.$/);
      else expect(result.reply.scans[0]!.values.map(({ parameter, value }) => [parameter, value])).toEqual(whole);
    }
  });

  it("reveals no name, regardless of its column", () => {
    for (const column of columns) {
      const result = readScanFile(bytesOf(file(columns, [{ ...scan, [column]: "MADE-UP^JO" }])));
      expect(JSON.stringify(result)).not.toContain("MADE-UP");
    }
  });

  it("reveals no personal data", () => {
    const text = JSON.stringify(read(file(columns, [scan])));
    for (const personal of ["DOE", "JANE", "1971", "FEB", "SMITH"]) expect(text).not.toContain(personal);
  });
});
