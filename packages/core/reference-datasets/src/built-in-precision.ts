import { readFileSync } from "node:fs";
import { ZPrecisionTable, type PrecisionTable } from "@trabecula/contracts";

/** Published precision errors with citations and limits. @throws Error if the product's file is damaged */
export function builtInPrecision(): PrecisionTable {
  const text = readFileSync(new URL("../built-in/precision/precision.json", import.meta.url), "utf8");
  return ZPrecisionTable.parse(JSON.parse(text));
}
