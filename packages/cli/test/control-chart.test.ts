import { utcDay } from "@trabecula/contracts";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { trabecula } from "./support/trabecula.ts";

const controlChart = (table: string | Uint8Array, ...args: readonly string[]) => trabecula(["control-chart", ...args, "-"], table);

const day = (index: number) => utcDay(Date.UTC(2026, 0, 1 + index));
const baseline = [100, 101, 99, 100, 102, 98, 100, 101, 99, 100];
const rowsOf = (values: readonly number[]) => values.map((value, index) => `${day(index)},${value}`);
const csv = (rows: readonly string[], header = "date,value") => `${[header, ...rows].join("\n")}\n`;

describe("trabecula control-chart", () => {
  it("reports that a phantom is in control and exits with 0", async () => {
    const { code, stdout } = await controlChart(csv(rowsOf([...baseline, 101, 99])));
    expect(stdout).toBe(`Phantom: in control on ${day(11)}.\n  From ${day(0)}: 12 days, center 100, SD 1.1282.\n`);
    expect(code).toBe(0);
  });

  it("names days, rules and the drift, and ends with 1", async () => {
    const { code, stdout } = await controlChart(
      csv(rowsOf([...baseline, 102.6, 102.8, 102.4, 102.7, 102.9, 102.5, 102.8, 102.6])),
      "--percent",
      "1.5",
    );
    expect(stdout).toContain(`OUT OF CONTROL on ${day(17)}`);
    expect(stdout).toContain(`The mean has risen since about ${day(10)}; seen on ${day(16)}.`);
    expect(stdout).toContain(
      `${day(16)}  102.8  farther from the center than the percentage allows; cumulative sum: the mean has risen; remark: four in a row beyond 1 SD on one side`,
    );
    expect(code).toBe(1);
  });

  it("prints Westgard’s rules as remarks of a device in control, and exits with 0", async () => {
    const { code, stdout } = await controlChart(csv(rowsOf([...baseline, 104, 105])));
    expect(stdout).toContain(`in control on ${day(11)}`);
    expect(stdout).toContain(`${day(11)}  105  remark: two in a row beyond 2 SD on one side`);
    expect(code).toBe(0);
  });

  it("starts a new period on the day of an event, for that device only", async () => {
    const later = baseline.map((value, index) => [day(index + 11), value + 10]);
    const rows = [
      ...rowsOf([...baseline, 100]).flatMap((row) => [`A,${row},`, `B,${row},`]),
      ...later.map(([date, value], index) => `A,${date},${value},${index === 0 ? "new tube" : ""}`),
      ...later.map(([date, value]) => `B,${date},${value},`),
    ];
    const { stdout } = await controlChart(csv(rows, "Device,Scan date,Value,Event"), "--json");
    const charts = JSON.parse(stdout) as { name: string; periods: { from: string; days: { state: string }[] }[] }[];
    expect(charts.map(({ name, periods }) => [name, periods.map(({ from }) => from)])).toEqual([
      ["A", [day(0), day(11)]],
      ["B", [day(0)]],
    ]);
    expect(charts[1]!.periods[0]!.days.at(-1)!.state).toBe("out_of_control");
  });

  it("reports how far the center moved after a device change", async () => {
    const rows = [
      ...rowsOf(baseline).map((row) => `${row},`),
      ...baseline.map((value, index) => `${day(index + 10)},${value - 2},${index === 0 ? "moved" : ""}`),
    ];
    expect((await controlChart(csv(rows, "date,value,event"))).stdout).toContain("    The center lies -2 from that before the change.\n");
  });

  it("starts a new period for all sections of the device, whichever row has the event", async () => {
    const rows = [...baseline, ...baseline].flatMap((value, index) => [
      `1,${day(index)},${value},${index === 10 ? "calibration" : ""}`,
      `2,${day(index)},${value},`,
    ]);
    const charts = JSON.parse((await controlChart(csv(rows, "section,date,value,event"), "--json")).stdout) as {
      periods: { from: string }[];
    }[];
    expect(charts.map(({ periods }) => periods.map(({ from }) => from))).toEqual(Array(2).fill([day(0), day(10)]));
  });

  it("counts duplicate rows once, reads decimal commas, and reads a workbook like its sheet in CSV", async () => {
    const plain = await controlChart(csv(rowsOf(baseline)), "--json");
    expect((await controlChart(csv([...rowsOf(baseline), ...rowsOf(baseline)]), "--json")).stdout).toBe(plain.stdout);
    const commas = baseline.map((value, index) => `${day(index)};${value},0`);
    expect((await controlChart(csv(commas, "date;value"), "--json")).stdout).toBe(plain.stdout);
    const workbook = await writeXlsx({
      sheets: [{ name: "QC", rows: [["date", "value"], ...baseline.map((value, index) => [day(index), value])] }],
    });
    expect((await controlChart(workbook, "--json")).stdout).toBe(plain.stdout);
  });

  it.each([
    ["no value column", "date,reading\n2026-01-01,1\n", "needs a column “date” and a column “value”"],
    ["a word as a value", "date,value\n2026-01-01,high\n", "Line 2"],
    ["no date", "date,value\nsoon,1\n2026-01-01,1\n", "Line 2 has no date that is understood"],
    ["two columns of dates", "date,day,value\n2026-01-01,2026-01-01,1\n", "Two columns of the table mean “date”"],
    ["nothing", "date,value\n", "The table has no value."],
  ])("refuses %s in a sentence", async (_, table, message) => {
    const { code, stderr } = await controlChart(table);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
