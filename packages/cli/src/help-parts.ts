import { builtInKeys } from "@trabecula/reference-datasets/built-in";

export const columns = `  --x <column>                  ages in years, or another covariate from 0 to 120; found by the header where left out
  --y <column>                  measurements; where left out, every column named like a parameter
  --by <column>                 the sex, for a curve each; found by the header where left out
  --sex <female|male>           takes every row for this sex; where a column seems to hold the sex and nothing names it, the
                                command stops
  --id <column>                 persons, so that each counts once (visits weigh 1 / visits); found by the header where
                                left out; none: every row is another person
  --weight <column>             positive weights, such as those of a survey; all together they count as many people as their effective number
  --age-is completed-years      ages are whole years; half a year is added to each
  --parameter <key>, --site <site>, --scanner <scanner>, --report-type <type>
                                what was measured, where the table does not say it; where columns say the site and the scanner,
                                rows of others are left out, as are motion grades 4 and 5
  --sheet <name>                of a workbook; the first visible one where left out
  --hidden <read|skip>          what to do with hidden rows and columns of a workbook; refused where left out`;

export const datasets = `A dataset is the key of a built-in one, a folder or .zip with dataset.json and curves.csv, one of these two files.
Built in: ${builtInKeys.join(", ")}`;

export const protocol = `  --scanner <scanner>           for rows that do not state it: xtremect-1, xtremect-2, hologic, ge-lunar, other
  --site <site>                 for rows that do not state it, such as distal-tibia
  --menopausal-status <status>  for rows that do not state it: premenopausal, postmenopausal, unknown
  --region <region>             for rows that do not state it: single-stack, multi-stack
  --stacks <number>             for rows that do not state it
  --scale <scale>               compares BMD of GE Lunar on the scale hologic, by published equations; such scores are flagged
                                converted_scale with their error; never done unasked`;

export const exitCodes =
  "Exit codes: 0 done, refused values included with their reason; 2 unusable input, with one sentence on standard error.";
