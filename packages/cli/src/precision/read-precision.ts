import { ZPrecisionReply, type PrecisionFigureInUse } from "@trabecula/contracts";
import { builtInPrecision, publishedFigures } from "@trabecula/reference-datasets/built-in";
import { readTextFile } from "../files.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Precision errors that intervals reckon with: those of a file, which is what GET /api/precision answers, or the published ones.
 * @throws UsageError where the file holds something else
 */
export async function readPrecision(path: string | undefined): Promise<readonly PrecisionFigureInUse[]> {
  if (path === undefined) return publishedFigures(builtInPrecision());
  const parsed = ZPrecisionReply.safeParse(jsonIn(await readTextFile(path)));
  if (parsed.success) return parsed.data.figures;
  throw new UsageError(`${path}: this is not the answer of GET /api/precision.`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
