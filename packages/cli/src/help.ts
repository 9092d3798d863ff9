import { builtInKeys } from "@trabecula/reference-datasets/built-in";

export const help = `Scores bone-scan measurements against reference data, and fits reference data to cohorts. For research comparison; not for diagnosis.

  trabecula score --dataset <name> [options] <table.csv | ->   scored table on standard output
  trabecula fit [options] <cohort.csv | -> --out <curves.csv>  curves of a raw cohort; their record on standard error
  trabecula validate <dataset | cohort.csv>                    checks a dataset, or the rows of a raw cohort
  trabecula precision [--json] <repeats.csv | ->               precision and least significant change of repeated scans
  trabecula --help | --version

A dataset is the key of a built-in one, a folder or .zip with dataset.json and curves.csv, one of these two files.
Built in: ${builtInKeys.join(", ")}

Options of score:
  --dataset <name>              the reference
  --map <map.json>              what columns mean: {"Total hip BMD(g/cm2)": "bmd_th", "Age(years)": "age"}
  --format <long|wide>          one measurement or one scan per row; found out where left out
  --report-type <type>          fails unless the dataset is of this type
  --scanner <scanner>           for rows that do not state it: xtremect-1, xtremect-2, hologic, ge-lunar, other
  --site <site>                 for rows that do not state it, such as distal-tibia
  --menopausal-status <status>  for rows that do not state it: premenopausal, postmenopausal, unknown
  --region <region>             for rows that do not state it: single-stack, multi-stack
  --stacks <number>             for rows that do not state it

Options of fit (of validate those on columns, where it is given a raw cohort):
  --x <column>                  ages in years, or another covariate from 0 to 120; found by the header where left out
  --y <column>                  measurements; where left out, every column named like a parameter
  --by <column>                 the sex, for a curve each; found by the header where left out
  --sex <female|male>           takes every row for this sex; female where the header names no sex either
  --id <column>                 persons, so that each counts once (visits weigh 1 / visits); found by the header where
                                left out; none: every row is another person
  --parameter <key>, --site <site>, --scanner <scanner>
                                what was measured, where the header does not say it
  --family <family>             NO, LOGNO, LMS, BCCG, BCT, BCPE, or auto (the default): the smallest criterion
  --smooth <auto|gaic:3|bic>    local maximum likelihood, an Akaike criterion with that penalty, or BIC
  --age-power <power|auto>      smooth over age to this power (1), 0 for its logarithm, auto for the smallest criterion
  --from <age>, --to <age>      use these ages only
  --errors <none|delta|bootstrap:200>
                                95 % bands of the percentiles, for the record of a dataset
  --about <about.json>          what a dataset says of itself; --out is then a folder for dataset.json, curves.csv, fit.json

Tables of repeated scans have the columns id, value1, value2, or id, value with a scan a row.
Long tables have the columns id, sex, age, site, parameter, value; wide tables a column for each parameter key.
Exit codes: 0 done, refused values included with their reason; 2 unusable input, with one sentence on standard error.
`;
