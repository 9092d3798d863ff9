import { datasets } from "./help-parts.ts";

const reading = `  --map <map.json>, --format <long|wide>, --sheet <name>, --hidden <read|skip>,
  --missing <-9,999>            how the table is read, as for score
  --scanner <scanner>, --site <site>, --region <region>, --stacks <number>
                                for rows that do not state it`;

export const changeHelp = {
  change: `trabecula change --dataset <name> [options] <table | ->

How unusual the change of each person's Z-score is among people of that age, given the earlier one: (Z2 − r·Z1) / √(1 − r²), beside the
least significant change. One row per pair of consecutive scans, with z1, z2, r, z_change, expected_z2, percentile, the 5th and 95th thrive
line at the later scan, and refusal. The dataset must have correlations; outside their ages, and for scans less than 0.5 or more than 3.5
years apart, there is no change score. Each row needs the code of its person, and an age or a date.

  --dataset <name>              the reference
${reading}
  --precision <file.json>       what GET /api/precision answers, for the least significant change; published values where left out
  --out <file.csv>              instead of standard output

${datasets}

  trabecula change --dataset bachrach-spine-bmd --scanner hologic visits.csv
`,
  "fit-change": `trabecula fit-change --dataset <name> [options] <cohort | ->

Estimates how Z-scores of one person correlate over time, r(age, years), from a longitudinal cohort, with 95 % intervals from drawing
people anew, for change scores of the same reference. 100 pairs of scans 0.5 to 3.5 years apart are needed for each parameter, site and
sex. Change scores of people left out must have a mean near 0 and an SD near 1; else the reference does not fit the cohort.

  --dataset <name>              the reference, on the scanner of the cohort
  --parameter <key>             only this parameter
  --output <file.zip>           a dataset with the same curves and these correlations, for import and --dataset
  --key <key>, --version <x.y.z>
                                of that dataset; <key of the reference>-change and 1.0.0 where left out
  --citation <text>             of the cohort
${reading}
  --json                        all figures, in full precision

${datasets}

  trabecula fit-change --dataset own-tibia --parameter tt_bmd --output own-tibia-change.zip cohort.csv
`,
} as const;
