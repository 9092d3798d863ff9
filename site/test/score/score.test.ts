import type { StudyColumn } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { unitInHeader } from "@trabecula/study-tables/header-unit";
import { withoutZText } from "../../src/app/score/model/summary-messages.ts";
import {
  asksForOrder,
  changesOf,
  chosenColumn,
  chosenUnit,
  mapOf,
  unitChoices,
  withOrder,
} from "../../src/app/score/model/column-choices.ts";
import { studyFileOf } from "../../src/app/score/use-study.ts";
import { histogramOf } from "../../src/app/score/ScoreSpreads.tsx";

const column = (header: string, target: StudyColumn["target"], note: string | null = null): StudyColumn => ({
  header,
  samples: [],
  target,
  note,
  dates: null,
  unit: null,
  codes: [],
});

describe("the columns of a study", () => {
  it("ask for the date order when it is ambiguous, and can clear it", () => {
    expect(asksForOrder("scan_date", ["2020-12-31"])).toBe(false);
    expect(asksForOrder("scan_date", ["2020-12-31", "03/04/2020"])).toBe(true);
    expect(asksForOrder("age", ["03/04/2020"])).toBe(false);
    const chosen = withOrder({ column: "scan_date" }, "month-first");
    expect([chosen, withOrder(chosen, "")]).toEqual([{ column: "scan_date", dates: "month-first" }, { column: "scan_date" }]);
    expect(JSON.parse(mapOf([column("Datum", { column: "scan_date" })], { Datum: chosen }))).toEqual({ Datum: chosen });
  });

  it("are read by a stored map, even if the guess differs", () => {
    const guessed = [
      column("Alter", { column: "age" }),
      column("Ort", null, "unclear"),
      column("Code", { column: "sex" }),
      column("Notiz", null),
    ];
    const map = JSON.stringify({ Alter: "age", Ort: { column: "site", values: { "1": "hip" } }, Gone: "id" });
    const changes = changesOf(guessed, map);
    expect(changes).toEqual({ Alter: { column: "age" }, Ort: { column: "site", values: { "1": "hip" } }, Code: null });
    expect(JSON.parse(mapOf(guessed, changes))).toEqual(changes);
  });

  it("become a map of accepted, manually changed and doubtful columns only", () => {
    const guessed = [
      column("Alter", { column: "age" }),
      column("ct_th (furlong)", null, "no unit"),
      column("weight", null),
      column("Ct.Th", { column: "ct_th" }),
      column("", null),
    ];
    const changes = { "Ct.Th": null, weight: { column: "id" } };
    expect(JSON.parse(mapOf(guessed, changes))).toEqual({
      Alter: { column: "age" },
      "ct_th (furlong)": null,
      weight: { column: "id" },
      "Ct.Th": null,
    });
  });

  it("with the same name share one role in the map, so that the server rejects them", () => {
    const guessed = [column("Ct.Th", { column: "ct_th" }), column("Complete?", null), column("Ct.Th", null, "taken for this already")];
    expect(JSON.parse(mapOf(guessed, {}))).toEqual({ "Ct.Th": { column: "ct_th" } });
  });

  it("offer the units that are converted, and know a header's own spelling among them", () => {
    expect(unitChoices("mm")).toEqual(["mm", "µm", "cm"]);
    expect(unitChoices("g/cm²")).toEqual(["g/cm²", "mg/cm²", "kg/m²"]);
    expect(unitChoices("")).toEqual([]);
    expect([chosenUnit("um", "mm"), chosenUnit("[mm]", "mm"), chosenUnit(undefined, "mm")]).toEqual(["µm", "mm", "mm"]);
  });
});

it("a file is refused before it is sent where it is empty or too large", async () => {
  const sized = (size: number, start: string) => ({ size, slice: () => new Blob([start]) }) as unknown as File;
  expect(await studyFileOf(sized(0, ""))).toBe("This file is empty.");
  expect(await studyFileOf(sized(64_000_000, "id"))).toContain("larger than 63 MB");
  expect(await studyFileOf(sized(20_000_000, "PK"))).toContain("larger than 19 MB");
  expect(await studyFileOf(sized(20_000_000, "id"))).toMatchObject({ isWorkbook: false });
});

it("a histogram's bars have the heights of their counts, none taller than its frame", () => {
  const bins = Array.from({ length: 18 }, (_, index) => (index === 9 ? 8 : index === 4 ? 2 : 0));
  const { bars, floor } = histogramOf({ n: 10, mean: 0, sd: 1, bins });
  expect(bars[9]!.height / bars[4]!.height).toBeCloseTo(4, 10);
  expect(Math.max(...bars.map(({ height }) => height))).toBeLessThan(floor);
  expect(histogramOf({ n: 0, mean: 0, sd: null, bins: bins.map(() => 0) }).bars.every(({ height }) => height === 0)).toBe(true);
});

it("shows the unit of the header of a chosen column", () => {
  const shown = (header: string, unit: string) => chosenUnit(unitInHeader(header, { unit }) ?? undefined, unit);
  expect(shown("cort_th_um", "mm")).toBe("µm");
  expect(shown("Ct.Th [µm]", "mm")).toBe("µm");
  expect(shown("hip_g_cm2", "g/cm²")).toBe("g/cm²");
  expect(shown("cortical thickness", "mm")).toBe("mm");
});

it("says why there is no Z-score", () => {
  expect(withoutZText("outside_reference_age")).toBe("No Z-score, outside the reference’s ages");
});

it("assigns the unit % to a column chosen for porosity", () => {
  expect([chosenColumn(""), chosenColumn("ct_th"), chosenColumn("ct_po")]).toEqual([
    null,
    { column: "ct_th" },
    { column: "ct_po", unit: "%" },
  ]);
});
