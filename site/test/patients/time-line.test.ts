import type { Visit, VisitScan } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { motionText, timeLineOf } from "../../src/app/patients/page/PatientHistory.tsx";

function scan(fields: Partial<VisitScan> = {}): VisitScan {
  return {
    ...{ reportId: "report000000000000000001", reportName: "Tibia", reportType: "hr-pqct", site: "distal-tibia", side: "left" },
    ...{ scanner: "xtremect-2", device: null, motionGrade: 1 },
    ...fields,
  };
}

const visit = (scanDate: string | null, ...scans: Partial<VisitScan>[]): Visit => ({ scanDate, scans: scans.map(scan) });
const changes = (...visits: Visit[]) => timeLineOf(visits).map(({ scannerChange }) => scannerChange);

describe("the time line of visits", () => {
  it("breaks where the scanner changes", () => {
    expect(
      changes(visit("2026-03-14", {}), visit("2024-05-02", { scanner: "xtremect-1" }), visit("2022-01-01", { scanner: "xtremect-1" })),
    ).toEqual(["XtremeCT (first generation) before, XtremeCT II since", null, null]);
  });

  it("ignores scans of other types, and visits without a stated scanner", () => {
    expect(
      changes(
        visit("2026-03-14", { scanner: "xtremect-2" }),
        visit("2025-05-02", { reportType: "dxa", scanner: "hologic" }),
        visit("2025-01-02", { scanner: null }),
        visit("2024-05-02", { scanner: "xtremect-1" }),
        visit(null, { scanner: "xtremect-1" }),
      ),
    ).toEqual(["XtremeCT (first generation) before, XtremeCT II since", null, null, null, null]);
  });

  it("breaks at another scanner of the same model, but not at an unnamed one", () => {
    const on = (id: string) => ({ device: { id, name: `Room ${id}` } });
    expect(changes(visit("2026-03-14", on("b")), visit("2025-03-14", {}), visit("2024-05-02", on("a")))).toEqual([null, null, null]);
    expect(changes(visit("2026-03-14", on("b")), visit("2025-03-14", on("b")), visit("2024-05-02", on("a")))).toEqual([
      null,
      "XtremeCT II “Room a” before, XtremeCT II “Room b” since",
      null,
    ]);
  });

  it("marks scans with too much motion as not compared", () => {
    expect([null, 3, 4].map((motionGrade) => motionText(scan({ motionGrade })))).toEqual([null, "motion 3", "motion 4, not compared"]);
  });
});
