import { choice } from "../choices.ts";
import { readBytes } from "../files.ts";
import { reportedFit } from "../fit/kept-fit.ts";
import { writeFitReport } from "../fit/write-report.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";

const ofFits = new Set(["fit", "out", "size", "made"]);

interface Options {
  readonly fit: string;
  readonly out: string;
  readonly size?: string | undefined;
  /** Undefined: today. */
  readonly madeAt: Date | undefined;
}

/** `trabecula report --fit`: reports on a fit saved with `fit --diagnostics`. */
export async function fitReportCommand({ fit, out, size, madeAt }: Options, streams: Streams): Promise<void> {
  const reported = reportedFit(new TextDecoder().decode(await readBytes(fit, streams)), fit);
  await writeFitReport(reported, out, { size: choice("--size", ["a4", "letter"], size) ?? "a4", ...(madeAt && { madeAt }) });
  streams.stderr.write(`${reported.curves.length === 1 ? "1 curve" : `${reported.curves.length} curves`}: ${out}\n`);
}

/** @throws UsageError if a table or scan option is also given */
export function refuseScans(values: object, positionals: readonly string[]): void {
  const [other] = Object.keys(values).filter((name) => !ofFits.has(name));
  if (other !== undefined) throw new UsageError(`--fit makes the report of a fit, to which --${other} says nothing.`);
  if (positionals.length > 0) throw new UsageError("--fit names the file of the fit; the report of a fit takes no table.");
}
