import { jsonIn, ZPrecisionReply, type PrecisionFigureInUse } from "@trabecula/contracts";
import { builtInPrecision, publishedFigures } from "@trabecula/reference-datasets/built-in";
import { readTextFile } from "../files.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Reads a file in the form of GET /api/precision; without a path, the published values.
 * @throws UsageError if invalid
 */
export async function readPrecision(path: string | undefined): Promise<readonly PrecisionFigureInUse[]> {
  if (path === undefined) return publishedFigures(builtInPrecision());
  const parsed = ZPrecisionReply.safeParse(jsonIn(await readTextFile(path)));
  if (parsed.success) return parsed.data.figures;
  throw new UsageError(`${path}: this is not the answer of GET /api/precision.`);
}
