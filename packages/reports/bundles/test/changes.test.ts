import { packArchive, serializeDataset, unpackArchive } from "@trabecula/reference-datasets";
import { builtInDataset, builtInPrecision, publishedFigures } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { bundleLimits, sha256 } from "../src/manifest.ts";
import { linesText } from "../src/changes/lines.ts";
import { readBundle, rerunChanges, writeChangesBundle, type StudyReport } from "../src/index.ts";

const datasets = (["dxa-young-adult", "bern-hrpqct-xct2-multistack"] as const).map((name) => {
  const dataset = builtInDataset(name);
  const { key, version } = dataset.manifest;
  return { key, version, ...serializeDataset(dataset), dataset };
});
const figures = publishedFigures(builtInPrecision()).map((figure) => ({ ...figure, note: "of Rosa" }));
const judgedBy = { figures, crossCalibrations: [], deviceLines: [] };
const facts = { engineVersion: "1.7.0", madeOn: "2026-11-28", participants: 4, withdrawn: 1 };

const scan = (scanDate: string | null, value: number): StudyReport["inputs"][number] => ({
  ...({ site: "hip", side: "left", scanner: "hologic", scanDate, motionOverride: null } as const),
  protocol: { feCriterion: "as Rosa did" },
  measurements: [{ parameter: "bmd_th", value }],
});
const tibia: StudyReport["inputs"][number] = {
  ...({ site: "distal-tibia", side: "left", scanDate: "2026-03-14", scanner: "xtremect-2", motionGrade: 1, motionOverride: null } as const),
  protocol: { region: "multi-stack", stacks: 3 },
  measurements: [{ parameter: "tt_bmd", value: 281 }],
};
const report = (id: string, code: string, inputs: StudyReport["inputs"], subject: StudyReport["subject"]): StudyReport => ({
  ...({ id, code, reportType: "dxa", dateCreated: `2026-01-0${id}T00:00:00.000Z`, dateRevised: "2026-02-01T00:00:00.000Z" } as const),
  ...{ dataset: 0, subject, inputs },
});
const born = { sex: "female", birthDate: "1950-03-17" } as const;
const reports = [
  report("2", "=A;1", [scan("2022-01-10", 0.9)], born),
  report("1", "=A;1", [scan("2024-01-10", 0.84)], born),
  report("3", "B-2", [scan("2022-01-10", 0.7), scan("2024-01-10", 0.71)], { sex: "male", birthYear: 1976, menopausalStatus: null }),
  report("4", "C-3", [scan(null, 0.9)], { sex: "female", ageYears: 63.4 }),
  {
    ...report("5", "D-4", [tibia], { sex: "female", birthDate: "1996-02-29" }),
    ...({ reportType: "hr-pqct", dataset: 1 } as const),
  },
];

const bytes = writeChangesBundle({ reports, datasets, judgedBy, facts, between: null });
const filesIn = (archive: Uint8Array) => unpackArchive(archive, { limits: bundleLimits, what: "a bundle" });
const textIn = async (name: string) => Buffer.from((await filesIn(bytes)).get(name as "values.csv")!).toString();

async function changedBy(name: string, change: (text: string) => string, { hashes = false } = {}): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array>(await filesIn(bytes));
  files.set(name, Buffer.from(change(Buffer.from(files.get(name)!).toString())));
  if (hashes) {
    files.set("lines.txt", Buffer.from(linesText(files as Parameters<typeof linesText>[0])));
    const manifest = JSON.parse(Buffer.from(files.get("bundle.json")!).toString()) as { files: Record<string, string> };
    for (const own of Object.keys(manifest.files)) manifest.files[own] = sha256(files.get(own)!);
    files.set("bundle.json", Buffer.from(JSON.stringify(manifest)));
  }
  return packArchive(Object.fromEntries(files));
}

async function foundIn(archive: Uint8Array): Promise<string | null> {
  const reading = await readBundle(archive);
  if (!reading.ok) return reading.message;
  const rerun = rerunChanges(reading.bundle);
  return rerun.ok ? rerun.difference : rerun.message;
}

describe("a bundle of changes", () => {
  it("has the same bytes each time and makes scores and changes again", async () => {
    expect(writeChangesBundle({ reports, datasets, judgedBy, facts, between: null })).toEqual(bytes);
    expect(await foundIn(bytes)).toBeNull();
    const changes = (await textIn("changes.csv")).split("\r\n");
    expect(changes).toHaveLength(4);
    expect(changes[1]).toMatch(/^'=A;1,dxa,bmd_th,hip,left,g\/cm²,2022-01-10,2024-01-10,0.9,0.84,-0.06,/);
    expect(await textIn("methods.txt")).toMatch(
      /4 participants, 4 with scans: 6 scans and 6 values\.\nLeft out for withdrawn consent: 1 participant\./,
    );
    expect(await foundIn(writeChangesBundle({ reports: [], datasets: [], judgedBy, facts, between: null }))).toBeNull();
  });

  it("makes the changes between two waves again", async () => {
    const waves = [0, 730].map((targetDays, index) => ({
      ...{ id: `w${index}`.padEnd(24, "w"), name: `Visit ${index}`, position: index + 1 },
      ...{ targetDays, daysBefore: 30, daysAfter: 30 },
    }));
    const [from, to] = waves as [(typeof waves)[0], (typeof waves)[0]];
    const participants = {
      "=A;1": { baselineOn: "2022-01-10", byHand: [] },
      "B-2": { baselineOn: "2022-01-10", byHand: [{ scanDate: "2022-01-10", waveId: to.id }] },
    };
    const between = { waves, fromWave: from.id, toWave: to.id, participants };
    const archive = writeChangesBundle({ reports, datasets, judgedBy, facts, between });
    expect(await foundIn(archive)).toBeNull();
    const files = await filesIn(archive);
    const [changes, methods] = ["changes.csv", "methods.txt"].map((name) => Buffer.from(files.get(name as "changes.csv")!).toString());
    expect(changes!.split("\r\n").slice(1)).toEqual([expect.stringMatching(/^'=A;1,/), ""]);
    expect(methods).toContain("From the scan of “Visit 0” to that of “Visit 1” of each participant");
    const late = writeChangesBundle({ reports, datasets, judgedBy, facts, between: { ...between, participants: {} } });
    expect(
      Buffer.from((await filesIn(late)).get("changes.csv")!)
        .toString()
        .split("\r\n"),
    ).toHaveLength(2);
  });

  it("reveals no birth date, exact age, note or free text", async () => {
    for (const [name, content] of await filesIn(bytes)) {
      const text = Buffer.from(content).toString();
      expect(text).not.toContain("Rosa");
      if (/^(?:scans|values|changes|summaries|methods)/.test(name)) expect(text).not.toMatch(/1950|1976|03-17|63\.4|71\.\d/);
    }
    expect((await textIn("scans.csv")).split("\r\n")[1]).toContain(",female,71,no,yes,");
    expect((await textIn("values.csv")).split("\r\n")[6]).toMatch(/^6,tt_bmd,281,mg HA\/cm³,-?\d(\.\d)?,,/);
  });

  it("names the file and row of any changed digit", async () => {
    for (const [index, name] of [...(await filesIn(bytes)).keys()].entries()) {
      const text = await textIn(name);
      const place = [...text.matchAll(/\d/g)].at(index % 2 ? 0 : -1)!.index;
      const found = await foundIn(
        await changedBy(name, (own) => own.slice(0, place) + ((Number(own[place]) + 1) % 10) + own.slice(place + 1)),
      );
      const row = text.slice(0, place).split("\n").length;
      if (name === "bundle.json") expect(found).not.toBeNull();
      else if (name === "lines.txt") expect(found).toBe("lines.txt has been changed since the bundle was written.");
      else expect(found).toBe(`${name}, row ${row}, has been changed since the bundle was written.`);
    }
  });

  it("finds changed numbers also where all hashes were made again", async () => {
    const found = async (name: string, from: string | RegExp, to: string) =>
      foundIn(await changedBy(name, (text) => text.replace(from, to), { hashes: true }));
    expect(await found("changes.csv", "-0.06,", "-0.07,")).toBe("changes.csv, row 2: something else came out.");
    expect(await found("summaries.csv", "g/cm²,2,", "g/cm²,3,")).toBe("summaries.csv, row 2: something else came out.");
    expect(await found("methods.txt", "6 scans", "5 scans")).toBe("methods.txt, row 6: something else came out.");
    expect(await found("values.csv", "2,bmd_th,0.84", "2,bmd_th,0.83")).toBe("values.csv, row 3: other scores came out for bmd_th.");
    const zScore = (await textIn("values.csv")).split("\r\n")[6]!.split(",")[4]!;
    const moved = `281,mg HA/cm³,${(Number(zScore) + 0.2).toFixed(1)}`;
    expect(await found("values.csv", `281,mg HA/cm³,${zScore}`, moved)).toBe("values.csv, row 7: other scores came out for tt_bmd.");
    expect(await found("scans.csv", "2024-01-10", "2025-01-10")).toBe("changes.csv, row 2: something else came out.");
    expect(await found("values.csv", "3,bmd_th", "9,bmd_th")).toBe("values.csv, row 4, cannot be read.");
    expect(await found("values.csv", "0.9,g/cm²", "0.9,g/cm³")).toBe("values.csv, row 2: something else came out.");
    expect(await found("scans.csv", ",hip,", ",hop,")).toBe("scans.csv, row 2, cannot be read.");
  });

  it("refuses missing, additional and cut files", async () => {
    const { "changes.csv": _, ...rest } = Object.fromEntries(await filesIn(bytes)) as Record<string, Uint8Array>;
    expect(await foundIn(packArchive(rest))).toBe("The bundle lacks changes.csv.");
    const more = { ...Object.fromEntries(await filesIn(bytes)), "curves-3.csv": new Uint8Array(3) };
    expect(await foundIn(packArchive(more))).toBe("curves-3.csv is no file of this bundle.");
    const other = { ...Object.fromEntries(await filesIn(bytes)), "setup.exe": new Uint8Array(3) };
    expect(await foundIn(packArchive(other))).toBe('The archive holds "setup.exe", which is no part of a bundle.');
    for (const length of [100, bytes.length >> 1, bytes.length - 1])
      expect(await foundIn(bytes.subarray(0, length))).toBe("The file is no .zip archive, or a damaged one.");
  });

  it("refuses files that are larger together than memory allows", async () => {
    const files = Array.from({ length: 10 }, (_, index) => [`curves-${index + 2}.csv`, new Uint8Array(2_000)]);
    const archive = packArchive(Object.fromEntries(files));
    const rule = { limits: bundleLimits, what: "a bundle", mostBytes: 10_000 };
    await expect(unpackArchive(archive, rule)).rejects.toThrow("The files of the archive are larger than 0.01 MB together.");
  });
});
