import { scannerMakers } from "@trabecula/messages";
import { scanFormats } from "@trabecula/scan-files";
import { expect, it } from "vitest";

it("lists exactly the manufacturers with readable files", () => {
  const ofManufacturers = scanFormats.filter(({ key }) => /^(scanco|hologic|ge)-/.test(key)).map(({ label }) => label);
  expect(scannerMakers.filter((maker) => !ofManufacturers.some((label) => label.startsWith(maker)))).toEqual([]);
  expect(ofManufacturers.filter((label) => !scannerMakers.some((maker) => label.startsWith(maker)))).toEqual([]);
});
