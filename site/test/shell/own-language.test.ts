import { beforeEach, expect, it } from "vitest";
import { addressElsewhere, addressFor } from "../../src/shell/own-language.ts";
import { renderWith } from "../../src/shell/product.ts";

const patient = { role: "patient", language: "de" } as const;

beforeEach(() => renderWith({ languages: "en de" }));

it("is the patient's where the installation offers it and the screen has it", () => {
  expect(addressFor(patient, "/reports/r1?print#a")).toBe("/de/reports/r1?print#a");
  expect(addressFor(patient, "/documentation/statistics")).toBe("/documentation/statistics");
  expect(addressFor({ role: "patient", language: "fr" }, "/dashboard")).toBe("/dashboard");
  renderWith({});
  expect(addressFor(patient, "/dashboard")).toBe("/dashboard");
});

it("is English for researchers and administrators", () => {
  for (const role of ["researcher", "admin"] as const) expect(addressFor({ role, language: "de" }, "/dashboard")).toBe("/dashboard");
});

it("leads from the page of another language to the same page, and stays where it is right", () => {
  const open = (address: string) => Object.assign(globalThis, { window: { location: new URL(address, "https://site.example") } });
  open("/dashboard?a=1#b");
  expect(addressElsewhere(patient)).toBe("/de/dashboard?a=1#b");
  expect(addressElsewhere({ role: "researcher", language: "de" })).toBeNull();
});
