import { builtInKeys } from "@trabecula/reference-datasets/built-in";

export const help = `Scores bone-scan measurements against reference data. For research comparison; not for diagnosis.

  trabecula score --dataset <name> [options] <table.csv | ->   scored table on standard output
  trabecula validate <dataset>                                 checks a dataset
  trabecula precision [--json] <repeats.csv>                   precision and least significant change of repeated scans
  trabecula --help | --version

A dataset is the key of a built-in one, a folder with dataset.json and curves.csv, one of these two files.
Built in: ${builtInKeys.join(", ")}

Options of score:
  --dataset <name>              the reference
  --map <map.json>              what columns mean: {"Total hip BMD(g/cm2)": "bmd_th", "Age(years)": "age"}
  --format <long|wide>          one measurement a row, or one scan a row; found out where left out
  --report-type <type>          fails unless the dataset is of this type
  --scanner <scanner>           for rows that do not state it: xtremect-1, xtremect-2, hologic, ge-lunar, other
  --site <site>                 for rows that do not state it, such as distal-tibia
  --menopausal-status <status>  for rows that do not state it: premenopausal, postmenopausal, unknown
  --region <region>             for rows that do not state it: single-stack, multi-stack
  --stacks <number>             for rows that do not state it

Tables of repeated scans have the columns id, value1, value2, or id, value with a scan a row.
Long tables have the columns id, sex, age, site, parameter, value; wide tables a column for each parameter key.
Exit codes: 0 done, refused values included with their reason; 2 unusable input, with one sentence on standard error.
`;
