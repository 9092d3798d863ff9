import { csvLine, type Cell } from "@trabecula/contracts";
import { normalQuantile } from "@trabecula/reference-stats";
import { changeScoreMeaning } from "@trabecula/report-types";
import { consecutiveChanges, datasetReference, type ConsecutiveChange, type JudgedBy } from "@trabecula/trends";
import { onlyWord, readArguments } from "../arguments.ts";
import { keepInputs } from "../keep-inputs.ts";
import { usableDataset } from "../open-dataset.ts";
import { readPrecision } from "../precision/read-precision.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { peopleOfTable, visitFlags, type PersonOfTable } from "./people-of-table.ts";

const text = { type: "string" } as const;
const options = { ...visitFlags, precision: text, out: text } as const;

export async function changeCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one table of scans, or - for standard input.");
  if (values.dataset === undefined) throw new UsageError("Name the reference with --dataset.");
  await keepInputs({ out: values.out }, { tables: [path], others: [values.dataset, values.map, values.precision] });
  const dataset = await usableDataset(values.dataset);
  const { key, name, version, changeCorrelations } = dataset.manifest;
  if (!changeCorrelations) throw new UsageError(`${name} has no correlations for change scores. “trabecula fit-change” estimates them.`);
  const { people, problems, remarks } = await peopleOfTable(path, values, dataset, streams);
  const judgedBy: JudgedBy = {
    ...{ figures: [...(await readPrecision(values.precision))], crossCalibrations: [], deviceLines: [] },
    changeCorrelations: new Map([[datasetReference({ id: key, version }), changeCorrelations.curves]]),
  };
  const rows = people.flatMap((person) => consecutiveChanges(person.scans, judgedBy).map((pair) => cellsOf(person, pair)));
  if (rows.length === 0)
    throw new UsageError("Nobody has two scans of one value. Each scan needs the code of its person, and an age or a date.");
  const csv = [columns, ...rows].map((row) => csvLine(row, { lineEnd: "\n" })).join("");
  if (values.out === undefined || values.out === "-") streams.stdout.write(csv);
  else await writeWhole(values.out, csv);
  const said = [
    `${changeScoreMeaning}.`,
    ...remarks,
    ...problems.slice(0, 20).map(({ line, message }) => `Line ${line ?? "?"}: ${message}`),
  ];
  streams.stderr.write(`${said.join("\n")}\n`);
}

const columns = [
  ...(["code", "sex", "parameter", "site", "side", "unit", "from", "to", "age1", "age2", "value1", "value2", "z1", "z2"] as const),
  ...(["r", "expected_z2", "z_change", "percentile", "thrive_5", "thrive_95", "change", "lsc", "beyond_lsc", "flags", "refusal"] as const),
];

function cellsOf({ code, sex }: PersonOfTable, { quantity, earlier, later, change, isDated }: ConsecutiveChange): Cell[] {
  const { changeScore, absolute, lsc, significant, flags, refusal } = change;
  const { r = null, expectedZ = null, z = null, percentile = null } = changeScore ?? {};
  const thriveEnds = r === null ? [null, null] : [0.05, 0.95].map((share) => expectedZ! + normalQuantile(share) * Math.sqrt(1 - r ** 2));
  return [
    ...[code, sex, quantity.parameter.key, quantity.site, later.scan.side, later.value.unit],
    ...[earlier, later].map(({ scan }) => (isDated ? scan.scanDate : null)),
    ...[earlier.scan.ageYears, later.scan.ageYears, earlier.value.value, later.value.value, earlier.value.zScore, later.value.zScore],
    ...[r, expectedZ, z, percentile, ...thriveEnds, absolute, lsc?.value ?? null],
    ...[significant === null ? null : significant ? "yes" : "no", flags.join(" ") || null],
    refusal?.code ?? changeScore?.refusal?.code ?? (changeScore === null ? "no_correlation" : null),
  ];
}
