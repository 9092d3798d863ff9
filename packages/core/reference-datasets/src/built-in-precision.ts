import { readFileSync } from "node:fs";
import { ZPrecisionTable, type PrecisionTable } from "@trabecula/contracts";

/**
 * Published precision errors that come with the product, with their citations and limits.
 *
 * @throws Error when the file of the product is damaged
 */
export function builtInPrecision(): PrecisionTable {
  const text = readFileSync(new URL("../built-in/precision/precision.json", import.meta.url), "utf8");
  return ZPrecisionTable.parse(JSON.parse(text));
}
