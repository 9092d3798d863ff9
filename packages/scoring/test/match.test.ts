import { describe, expect, it } from "vitest";
import { findCurve, statedProtocol } from "../src/index.ts";
import { makeDataset } from "./support.ts";

const key = { parameter: "ct_th", site: "distal-tibia", sex: "female", scanner: "xtremect-2" } as const;
const line = (protocol: string, mean: number) => `ct_th,distal-tibia,female,,NO,${mean},0.1,,,,mm,xtremect-2,${protocol},,,20,90,,,study`;
const offsets = makeDataset([line("offset-mm=22", 1), line("offset-percent=7.3", 2)]);
const meanOf = (protocol: Parameters<typeof statedProtocol>[0]) => {
  const match = findCurve(offsets, { ...key, protocol: statedProtocol(protocol) }, "z");
  return match.ok ? [match.curve.points[0]!.mu, match.unconfirmed] : match.refusal.code;
};

describe("findCurve", () => {
  it("tells fixed from relative offsets", () => {
    expect(meanOf({ offsetMm: 22 })).toEqual([1, false]);
    expect(meanOf({ offsetPercent: 7.3 })).toEqual([2, false]);
    expect(meanOf({ offsetMm: 22.04 })).toEqual([1, false]);
  });
  it("does not take one offset for another", () => {
    expect(meanOf({ offsetMm: 9.5 })).toEqual([2, true]);
    expect(meanOf({ offsetMm: 9.5, offsetPercent: 4 })).toBe("protocol_mismatch");
  });
  it("does not choose for the reader", () => expect(meanOf(null)).toBe("protocol_mismatch"));
  it("refuses figures in another unit than the catalogue's", () => {
    const micrometers = makeDataset(["ct_th,distal-tibia,female,,NO,1100,100,,,,µm,,,,,20,90,,,study"]);
    const match = findCurve(micrometers, { ...key, protocol: statedProtocol(null) }, "z");
    expect(match).toMatchObject({ ok: false, refusal: { code: "no_curve", message: expect.stringContaining("µm") } });
  });
});

it("completes what follows from a stated stack or region", () => {
  expect(statedProtocol({ stacks: 1 }).region).toBe("single-stack");
  expect(statedProtocol({ region: "single-stack" }).stacks).toBe(1);
  expect(statedProtocol({ region: "multi-stack" }).stacks).toBeNull();
});
