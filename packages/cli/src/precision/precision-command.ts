import { precisionOfRepeats, type RepeatPrecision } from "@trabecula/reference-stats";
import { readPlainRepeats } from "@trabecula/repeat-scans";
import { readStudyTable } from "@trabecula/scan-files/study-table";
import { onlyWord, readArguments } from "../arguments.ts";
import { readBytes } from "../files.ts";
import { readable } from "../read-table-file.ts";
import { sheetChoiceOf, sheetFlags } from "../sheet-choice.ts";
import type { Streams } from "../run.ts";
import { digits } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";

const refusals = {
  "no-repeats": "The file has no repeated scans. Precision needs at least two scans per person.",
  "not-finite": "A value of the table is too large to compute with.",
} as const;

/** Far more than any precision study has; includes the header. */
const mostRows = 1_000_000;

const remarks = {
  "few-degrees-of-freedom": "Fewer than 30 degrees of freedom: ISCD asks for 30 people scanned twice, or 15 scanned three times.",
  "no-differences": "Repeats never differ, so the values are probably copies. No least significant change can be computed.",
} as const;

export async function precisionCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, { json: { type: "boolean" }, ...sheetFlags });
  const path = onlyWord(positionals, "Name one table of repeated scans.");
  const bytes = await readBytes(path, streams);
  const table = await readable(() => readStudyTable(bytes, mostRows, sheetChoiceOf(values)));
  for (const remark of table.remarks) streams.stderr.write(`${remark}\n`);
  const precision = precisionOfRepeats(await readable(() => readPlainRepeats(table)));
  if (!precision.ok) throw new UsageError(refusals[precision.reason]);
  const { ok: _ok, ...figures } = precision;
  streams.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : asText(precision));
}

function asText(precision: RepeatPrecision): string {
  const { persons, scans, degreesOfFreedom, mean, rmsSd, rmsSdInterval, rmsCvPercent, lsc, lscPercent } = precision;
  const [low, high] = rmsSdInterval;
  const lines = [
    `${persons} people, ${scans} scans, ${degreesOfFreedom} degrees of freedom`,
    `Mean                       ${digits(mean)}`,
    `RMS-SD                     ${digits(rmsSd)} (95 % interval ${digits(low)} to ${digits(high)})`,
    `Least significant change   ${digits(lsc)} (2.77 times RMS-SD)`,
    `RMS-CV                     ${rmsCvPercent === null ? "none: a mean is not positive" : `${digits(rmsCvPercent)} %`}`,
    ...(lscPercent === null ? [] : [`Least significant change   ${digits(lscPercent)} %`]),
    ...precision.remarks.map((remark) => remarks[remark]),
  ];
  return `${lines.join("\n")}\n`;
}
