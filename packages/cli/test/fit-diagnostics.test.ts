import { utcDay } from "@trabecula/contracts";
import { mkdir, mkdtemp, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "csv-parse/sync";
import type { FitDiagnostics } from "@trabecula/reference-stats";
import { describe, expect, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { parsed } from "../../reports/report-document/test/support/parsed.ts";
import { trabecula } from "./support/trabecula.ts";

const folder = folderOfTests();

const cohort = [
  "age,y",
  ...Array.from({ length: 160 }, (_, index) => `${20 + (index >> 2)},${1 + (index >> 2) / 50 + ((index * 5) % 7) / 10}`),
].join("\n");

const fit = (...args: readonly string[]) => trabecula(["fit", "--x", "age", "--y", "y", "--smooth", "bic", "-", ...args], cohort);

const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8")) as unknown;

interface Written {
  readonly cohort: { readonly sha256: string };
  readonly curves: readonly {
    readonly edf: Record<string, number>;
    readonly diagnostics: FitDiagnostics;
    readonly lines: { readonly ages: readonly number[] };
  }[];
}

describe("the diagnostics of a fit", () => {
  it("are written in full without a dataset, of parameters held to given degrees of freedom", async () => {
    const [path, out] = [join(folder, "diagnostics.json"), join(folder, "held.csv")];
    expect(await fit("--family", "NO", "--edf", "mu:2, sigma:1", "--diagnostics", path, "--out", out)).toMatchObject({ code: 0 });
    const sigmas = (parse(await readFile(out), { columns: true }) as Record<string, string>[]).map(({ sigma }) => Number(sigma));
    expect(Math.max(...sigmas) - Math.min(...sigmas)).toBeLessThan(1e-6);
    const written = (await readJson(path)) as Written;
    expect(written.cohort.sha256).toMatch(/^[0-9a-f]{64}$/);
    const { edf, diagnostics, lines } = written.curves[0]!;
    expect([edf.mu, edf.sigma, edf.total]).toEqual([2, 1, 3].map((figure) => expect.closeTo(figure, 3) as number));
    expect(diagnostics.worms.every(({ points }) => points.length > 0)).toBe(true);
    expect(diagnostics.q.bins.length).toBeGreaterThan(1);
    expect(diagnostics.calibration.length).toBeGreaterThan(1);
    expect([lines.ages[0], lines.ages.at(-1)]).toEqual([20, 59]);
  });
});

describe("the candidates of a fit", () => {
  it("have the same criteria as the chosen fit in the record", async () => {
    const record = join(folder, "auto.json");
    const { stderr } = await fit("--out", join(folder, "auto.csv"), "--record", record, "--candidates");
    type Output = { curves: { family: string; criteria: Record<"aic" | "gaic3" | "bic", number> }[] };
    const { family, criteria } = ((await readJson(record)) as Output).curves[0]!;
    const table = stderr
      .slice(stderr.lastIndexOf("parameter "))
      .split("\n")
      .map((line) => line.split(/ {2,}/));
    expect(table[0]!.slice(-4)).toEqual(["GAIC(2)", "GAIC(3)", "BIC", "criterion"]);
    const chosen = table.find((cells) => cells.includes(family))!;
    expect(chosen.slice(-4)).toEqual([criteria.aic, criteria.gaic3, criteria.bic, criteria.bic].map((figure) => figure.toFixed(1)));
  });
});

describe("families and smoothings side by side", () => {
  it("are ordered by how they foretell people left out, in words and in the record", async () => {
    const record = join(folder, "compared.json");
    const options = ["--family", "NO", "--compare", "averaged,bic", "--record", record];
    const { stderr } = await fit("--out", join(folder, "compared.csv"), ...options);
    type Output = { comparisons: { fits: { smoothing: { method: string }; bic: number; crossValidated: number }[] }[] };
    const [{ fits }] = ((await readJson(record)) as Output).comparisons as [Output["comparisons"][number]];
    expect(fits.map(({ smoothing }) => smoothing.method).toSorted()).toEqual(["averaged", "bic"]);
    expect(fits[0]!.crossValidated).toBeLessThanOrEqual(fits[1]!.crossValidated);
    const lines = stderr.slice(stderr.lastIndexOf("parameter ")).split("\n");
    expect(lines[1]!.split(/ {2,}/).slice(-2)).toEqual([fits[0]!.bic, fits[0]!.crossValidated].map((figure) => figure.toFixed(1)));
  });
});

describe("given degrees of freedom are refused", () => {
  it.each([
    ["mean:2", "--edf mean:2 is not known"],
    ["nu:0", "--edf nu:0 is not known"],
    ["nu:", "--edf nu: is not known"],
    ["sigma:1,sigma:2", "--edf names sigma twice"],
    ["nu:1", "--edf names nu, which NO does not have"],
  ])("as in %s", async (edf, message) => {
    expect(await fit("--family", "NO", "--edf", edf, "--out", "-")).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

describe("degrees of freedom of a parameter that the chosen family lacks", () => {
  it("are remarked on where the family was chosen of all", async () => {
    const record = join(folder, "lacking.json");
    expect(await fit("--edf", "sigma:1,tau:2", "--out", join(folder, "lacking.csv"), "--record", record)).toMatchObject({ code: 0 });
    const { curves, remarks } = (await readJson(record)) as { curves: { family: string }[]; remarks: string[] };
    const { family } = curves[0]!;
    expect(["NO", "LOGNO", "BCCG"]).toContain(family);
    expect(remarks).toContain(`--edf names tau, which the chosen family ${family} does not have; it was fitted without.`);
  });
});

describe("a file that cannot be written", () => {
  it.each([
    ["--diagnostics", "nowhere/d.json", "its folder does not exist"],
    ["--record", "nowhere/r.json", "its folder does not exist"],
    ["--diagnostics", "taken", "is a folder, not a file"],
    ["--diagnostics", "taken/../curves.csv", "is named for two outputs"],
    ["--about", "about.json", "about.json does not exist"],
  ])("is refused before the fit, and nothing is written: %s %s", async (option, name, message) => {
    const place = await mkdtemp(join(folder, "refused-"));
    await mkdir(join(place, "taken"));
    const out = ["--out", join(place, option === "--about" ? "set" : "curves.csv"), "--diagnostics", join(place, "d.json")];
    const reply = await fit("--family", "NO", ...out, option, `${place}/${name}`);
    expect(reply).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    expect(await readdir(place)).toEqual(["taken"]);
  });
});

describe("the report of a fit", () => {
  it("is a tagged, titled and reproducible PDF with the content of the HTML page", async () => {
    const paths = ["one.pdf", "two.PDF", "words.html"].map((name) => join(folder, name));
    for (const path of paths) expect(await fit("--family", "NO", "--report", path, "--out", `${path}.csv`)).toMatchObject({ code: 0 });
    const [one, two, html] = await Promise.all(paths.map((path) => readFile(path)));
    expect(one!.equals(two!)).toBe(true);
    const { pages, words, isMarked, info } = await parsed(one!);
    expect([isMarked, info.Title]).toEqual([true, "Fitted reference curves"]);
    const roles = new Set(pages.flatMap((page) => page.roles));
    for (const role of ["H1", "H2", "H3", "P", "Figure", "Table", "TH", "TD"]) expect(roles).toContain(role);
    const figures = pages.flatMap(({ alts }) => alts);
    expect(figures.length).toBeGreaterThan(3);
    expect(figures.every((alt) => /Worm plot|Fitted percentiles/.test(alt))).toBe(true);
    const onPaper = words.join(" ");
    const cells = [...html!.toString("utf8").matchAll(/<t[dh][^>]*>([^<]+)<\/t[dh]>/g)].map(([, cell]) => cell!.replaceAll("&lt;", "<"));
    expect(cells.length).toBeGreaterThan(80);
    expect(cells.filter((cell) => !cell.split(" ").every((word) => onPaper.includes(word)))).toEqual([]);
    expect(onPaper).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it("can be recreated byte for byte from the --diagnostics file", async () => {
    const kept = join(folder, "kept.json");
    const now = ["page.html", "paper.pdf"].map((name) => join(folder, name));
    for (const path of now)
      expect(await fit("--report", path, "--diagnostics", kept, "--errors", "delta", "--out", `${path}.csv`)).toMatchObject({ code: 0 });
    const today = utcDay();
    for (const path of now) {
      const out = join(folder, `later-${basename(path)}`);
      expect(await trabecula(["report", "--fit", kept, "--made", today, "--out", out])).toEqual({
        code: 0,
        stdout: "",
        stderr: `1 curve: ${out}\n`,
      });
      expect((await readFile(out)).equals(await readFile(path))).toBe(true);
    }
    const refused = async (args: readonly string[], stdin = "") => (await trabecula(["report", "--fit", ...args], stdin)).stderr;
    expect(await refused([kept])).toBe("Name the file to write with --out, such as report.pdf.\n");
    expect(await refused([kept, "--out", now[0]!, "--dataset", "x"])).toBe(
      "--fit makes the report of a fit, to which --dataset says nothing.\n",
    );
    expect(await refused([kept, "--out", now[0]!, "study.csv"])).toContain("takes no table.");
    for (const other of ["{}", "nothing", JSON.stringify({ format: "trabecula-fit-diagnostics/1" })])
      expect(await refused(["-", "--out", join(folder, "no.html")], other)).toBe(
        "- is not what “trabecula fit --diagnostics” of this release writes.\n",
      );
  });

  it("is a self-contained page with charts, tables, methods and citation", async () => {
    const path = join(folder, "report.html");
    expect(await fit("--report", path, "--errors", "delta", "--out", join(folder, "reported.csv"))).toMatchObject({ code: 0 });
    const page = await readFile(path, "utf8");
    for (const word of [
      "Percentiles by age",
      "Worm plots",
      "Q statistics in all",
      "Calibration",
      "GAMLSS",
      "SHA-256",
      "Families that were tried",
    ])
      expect(page).toContain(word);
    expect(page.match(/<svg/g)!.length).toBeGreaterThan(3);
    expect(page).not.toMatch(/NaN|undefined|Infinity|<script|<link|src=|url\(|null/);
  });
});
