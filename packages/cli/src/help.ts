import { columns, datasets, exitCodes, protocol } from "./help-parts.ts";
import { changeHelp } from "./help-change.ts";
import { phantomHelp } from "./help-phantoms.ts";
import type { CommandName } from "./run.ts";

export const help = `Scores bone-scan measurements against reference data, and fits reference data to cohorts. For research comparison; not for diagnosis.

  trabecula score --dataset <name> [options] <table | ->       scored table on standard output
  trabecula fit [options] <cohort | -> --out <curves.csv>      curves of a raw cohort; their record on standard error
  trabecula validate <dataset | cohort>                        checks a dataset, or the rows of a raw cohort
  trabecula compare [--json] <dataset> <other dataset>         what a version moves against another: how far, how much Z, where
  trabecula precision [--json] <repeats | ->                   precision and least significant change of repeated scans
  trabecula fits-scanner --dataset <name> --scanner <scanner> <controls | ->   whether a reference fits a scanner
  trabecula adapt --dataset <name> --controls <controls | -> --output <file.zip>   a reference adapted to controls of a laboratory
  trabecula change --dataset <name> [options] <table | ->      how unusual changes of Z-scores are at an age
  trabecula fit-change --dataset <name> <cohort | ->           correlations for change scores, from a longitudinal cohort
  trabecula control-chart [options] <phantom values | ->       whether a device's phantom is in control, and since when not
  trabecula cross-calibrate --from <device> --to <device> [options] <phantom values | ->   how one device reads what another does
  trabecula convert [options] <scanner file …>                 a scanner's export as a table to score
  trabecula read [options] <file …>                            what a file holds, one line of JSON a scan
  trabecula recipe <name> --out <folder> <file …>              a dataset of files that others publish, such as NHANES
  trabecula report --dataset <name> --out <file.pdf> <table>   the report of one row of a table, as PDF
  trabecula rerun <bundle.zip>                                 computes a report or study again and compares every digit
  trabecula help <command>                                     the options of a command, with an example
  trabecula help codes                                         what the codes of refusals and flags mean
  trabecula --version

Tables are CSV or XLSX; - is standard input.
${datasets}
${exitCodes}
`;

const ofCommands: Readonly<Record<CommandName, string>> = {
  compare: `trabecula compare [--json] <dataset> <other dataset>

What a dataset moves against another one, mostly an earlier version of it: for each curve by how many percentile points and how much Z
people who stood on a drawn percentile (3 to 97) of the other one move at most, and at which age; which curves are new or left out; and what
moves no score: ages, young adults, how sure a curve is, drawn lines of means, and what is said of the dataset. Every age that either
tabulates is looked at.

  --json                        all figures, in full precision, as GET /api/datasets/:id/compare has them

${datasets}

  trabecula compare lead-1.2.0 lead-1.1.0.zip
`,
  score: `trabecula score --dataset <name> [--dataset <name> …] [options] <table | ->

Scores a table. Each row is answered in its place, with z, percentile, t, refusal, preferred, flags and notes.
The summary is on standard error.

  --dataset <name>              the reference; up to four, of one kind, each with columns of its own, named by it:
                                dxa_young_adult__bmd_th_z. Nothing is averaged
  --map <map.json>              what columns mean: {"Total hip BMD(g/cm2)": "bmd_th", "Age(years)": "age"}
  --format <long|wide>          one measurement or one scan per row; found out where left out
  --sheet <name>                of a workbook; the first visible one where left out
  --hidden <read|skip>          what to do with hidden rows and columns of a workbook; refused where left out
  --report-type <type>          fails unless the dataset is of this type
  --missing <-9,999>            codes that the file writes where there is no measurement; 99@age for another column; give those that begin
                                with a minus as --missing=-9
${protocol}
  --intervals                   also 95 % intervals of each percentile and Z-score (percentile_low, percentile_high, z_low, z_high), empty
                                if the number of people in the reference is unknown; the range of repeat measurements (repeat_low,
                                repeat_high); the interval of the T-score (t_low, t_high); and the errors in use (interval_parts)
  --precision <file.json>       what GET /api/precision answers, for --intervals; the published errors where left out
  --heights                     also height-adjusted scores of people under 20, from the column height_cm (height_for_age_z, height_age,
                                z_for_height_age, height_adjusted_z), with height_refusals, which says why one of them is missing
  --out <file.csv>              instead of standard output; complete or not at all
  --refused <file.csv>          rows that need a correction come here, as they are, with the reason in a last column; the answer leaves
                                them out
  --bundle <file.zip>           also keeps the table, these options, the datasets and the hash of the answer, for rerun
  --json                        the summary as one line of JSON
  --quiet                       no summary

Long tables have the columns id, sex, age, site, parameter, value; wide tables a column for each parameter key.
${datasets}

  trabecula score --dataset dxa-young-adult --scanner hologic study.csv --out scored.csv
`,
  fit: `trabecula fit [options] <cohort | -> --out <curves.csv | ->

Fits reference curves to a raw cohort. The record of the fit is one line of JSON on standard error; on a terminal, and where
--record names a file for it, a table in words.

${columns}
  --family <family>             NO, LOGNO, LMS, BCCG, BCT, BCPE, or auto (the default): all but LMS are fitted, and the one with the
                                smallest criterion stays. BCCG is tried from 150 people, BCT and BCPE from 1,000, where they lower
                                BIC by 2. LMS is comparable with itself alone
  --smooth <auto|local-ml|gaic:3|bic>
                                auto: the mean over all amounts of smoothing, and a spread that may follow how fast the
                                median moves; local-ml: the likeliest amount, as gamlss finds it; an Akaike
                                criterion with that penalty; or BIC
  --age-power <power|auto>      smooth over age to this power (1), 0 for its logarithm; auto tries several and keeps age as it is
                                unless another has a criterion smaller by two
  --edf <mu:5,sigma:2,nu:1>     degrees of freedom of single parameters, 1 to 20: 1 is constant, 2 a line; others are smoothed
  --from <age>, --to <age>      use these ages only
  --accept-small                also fits groups of fewer than 100 people, with a constant spread
  --errors <none|delta|bootstrap:200>
                                95 % bands of the percentiles
  --bands <file.csv>            output file; default: curves.bands.csv next to curves.csv
  --about <about.json>          what a dataset says of itself; --out is then a folder for dataset.json, curves.csv and
                                fit.json, which holds the bands
  --record <file.json>          where the record is written
  --diagnostics <file.json>     worms, Q statistics, calibration, moments and percentile lines of every curve, in full; report --fit
                                makes its report later
  --report <file.pdf|.html>     a document to read and print: curves over the data, percentiles, worms, Q statistics, calibration,
                                methods and citation (that of --about)
  --compare <smoothings>        such as averaged,local-ml,gaic:3,bic: fits the family, or every one, with each of them, and says AIC, GAIC(3),
                                BIC and the cross-validated deviance (ten folds of people); the curve stays the one of --smooth
  --candidates                  in words: every family and power of age that was tried, with GAIC and BIC
  --json                        the record on standard error, on a terminal too

auto takes BCCG from 300 people, below that the smallest BIC. The criterion of the age power is the deviance and 3 for each
effective degree of freedom, GAIC(3); with --smooth gaic:k its k, with bic that of Schwarz.

  trabecula fit --family BCCG --x age --y tt_bmd --site distal-tibia --by sex --id code cohort.csv --out curves.csv
`,
  validate: `trabecula validate [options] <dataset | cohort>

Lists every problem of a dataset, or of the rows of a raw cohort, with file and line; or what a sound one holds.

${columns}

${datasets}

  trabecula validate my-dataset.zip
`,
  precision: `trabecula precision [options] <repeats | ->

Precision error and least significant change of repeated scans. The table has the columns id, value1, value2, or id, value with
a scan a row.

  --json                        all figures, in full precision
  --sheet <name>                of a workbook; the first visible one where left out
  --hidden <read|skip>          what to do with hidden rows and columns of a workbook; refused where left out

  trabecula precision duplicates.csv
`,
  "fits-scanner": `trabecula fits-scanner --dataset <name> --scanner <scanner> [options] <controls | ->

Whether a reference fits a scanner, by a table of 20 or more healthy people scanned on it: mean Z and ratio of standard deviations
with 95 % intervals, share beyond ±2 and a verdict by parameter and site, what follows from it and what does not. Each person
counts once, by the code.

  --dataset <name>              the reference
  --scanner <scanner>           xtremect-1, xtremect-2, hologic, ge-lunar, other; rows that name another are left out
  --margin <0.3|0.5>            how far the reference may be off, in standard deviations; 0.3 where left out
  --map <map.json>, --format <long|wide>, --sheet <name>, --hidden <read|skip>,
  --missing <-9,999>            how the table is read, as for score
  --site <site>, --region <region>, --stacks <number>
                                for rows that do not state it
  --json                        all figures, in full precision

${datasets}

  trabecula fits-scanner --dataset lead-body-composition --scanner hologic controls.csv
`,
  adapt: `trabecula adapt --dataset <name> --controls <controls | -> --output <file.zip> [options]

Adapts a reference to a laboratory's healthy controls, scanned on one scanner: lab Z = (Z − shift) / ratio for each parameter, site and
sex. 25 controls are needed; with 25 to 39 each score carries a flag. A curve is adapted only if that predicts the controls better
(gain above 2); otherwise it stays as published. Scores are given from the youngest to the oldest control, and never as T-scores. A
shift may come from the scanner, the protocol or the population, and the data cannot tell which. The file holds no control's row.

  --dataset <name>              the reference; it keeps unchanged
  --controls <controls | ->     the table, as for fits-scanner; each person counts once, by the code
  --output <file.zip>           the new dataset, for import, publication and --dataset
  --scanner <scanner>           of rows that name none; rows that name another are left out
  --device <name>               which of your scanners, such as "room 4"
  --key <key>, --version <x.y.z>
                                of the new dataset; <key of the reference>-adapted and 1.0.0 where left out
  --map <map.json>, --format <long|wide>, --sheet <name>, --hidden <read|skip>,
  --missing <-9,999>            how the table is read, as for score
  --site <site>, --region <region>, --stacks <number>
                                for rows that do not state it
  --json                        all figures, in full precision

${datasets}

  trabecula adapt --dataset bern-hrpqct-xct2-multistack --scanner xtremect-2 --region multi-stack --stacks 3 --controls controls.csv --output adapted.zip
`,
  convert: `trabecula convert [options] <scanner file …>

Reads scanners' exports and writes their values as a table that score takes: one measurement per row, in the units of the
catalogue. Names, birth dates and remarks are never read; what was skipped or doubted is said on standard error.
Give the files of a scan together, evaluation, finite elements and image (ISQ, AIM; its header alone is read): what they hold of
one measurement stands in the same rows, with stacks and offset of the image. They meet by measurement number and day; where person,
scanner, site, side or a value contradicts, they are not joined and standard error says why.

  --keep-ids                    the person's number as the scanner has it, where it cannot be a name; else rows of one
                                person have the same made-up code
  --superseded                  also evaluations that were repeated later
  --missing <-9,999>            codes that the files write where there is no measurement
  --sheet <name>                of a workbook; the first visible one where left out
  --hidden <read|skip>          what to do with hidden rows and columns of a workbook; refused where left out
  --out <file.csv>              instead of standard output

  trabecula convert --keep-ids X3DRESULTS.TXT --out scans.csv
  trabecula convert C0001_3DRESULTS.TXT C0001_FE.TXT D0001.ISQ > scan.csv
`,
  read: `trabecula read [options] <file …>

Says what files hold, as every command reads them: one line of JSON a scan with person's code, site, side, date, scanner, sex, age,
values with their units, notes, and values that no reference is compared with. Names and birth dates are never repeated.

  --missing <-9,999>            codes that the files write where there is no measurement
  --sheet <name>                of a workbook; the first visible one where left out
  --hidden <read|skip>          what to do with hidden rows and columns of a workbook; refused where left out

  trabecula read X3DRESULTS.TXT study.xlsx > scans.jsonl
`,
  recipe: `trabecula recipe [<name> [--out <folder> <file …>]]

Makes a dataset of files that may not come with the product: joins them by the person, fits the curves, compares these with
expected figures and writes dataset.json, curves.csv and fit.json. Nothing is written where a figure is not as expected.
Of a published table it makes dataset.json and curves.csv, and says which figures of the paper to compare them with.
Without files: where to get them and what they must hold; without a name: all recipes.

  --out <folder>                where the dataset is written
  --sheet <name>                of a workbook; the first visible one where left out
  --hidden <read|skip>          what to do with hidden rows and columns of a workbook; refused where left out

  trabecula recipe nhanes-femur --out nhanes-femur DEMO_D.csv DXXFEM_D.csv DEMO_E.csv DXXFEM_E.csv
`,
  report: `trabecula report --dataset <name> [--dataset <name> …] --out <file.pdf> [options] <table | ->

The report of one row of a wide table, or of the rows of one code, as PDF: the document that the product makes of the same scan.

  --dataset <name>              the reference; up to three more get pages of their own and are never averaged
  --id <code>                   whose rows, where the table has more than one
  --reading <reading>           for a researcher (the default), clinician or patient, or “letter”, one page for the referrer
  --size <a4|letter>            of the paper; a4 where left out
  --map <map.json>              what columns mean, as for score
  --sheet <name>                of a workbook; the first visible one where left out
  --hidden <read|skip>          what to do with hidden rows and columns of a workbook; refused where left out
  --height <cm>                 of a child: adds Z-scores adjusted for height
  --precision <file.json>       what GET /api/precision answers, for the intervals of percentiles; the published errors where left out
${protocol}

  --fit <diagnostics.json>      instead: the report of a fit, as “fit --report” makes it, of what its --diagnostics kept; with --out (.pdf or
                                .html), --size and --made alone

  trabecula report --dataset dxa-young-adult --scanner hologic --id A-017 study.csv --out A-017.pdf
  trabecula report --fit diagnostics.json --out supplement.pdf
`,
  ...phantomHelp,
  ...changeHelp,
  rerun: `trabecula rerun <bundle.zip | -> [options]

Computes the numbers of a bundle again, with the datasets in it: of a report or a workspace from the product, or of a study from
“score --bundle”. Compares what comes out with what was kept, byte for byte. Every file is held against its hash first. A workspace has
whole ages only: its Z-scores must fit an age within that year. A bundle of another engine is refused, as its numbers may differ.

  --anyway                      also with another engine, to see what it moves
  --out <file>                  the record (JSON), scored table or changes (CSV) that came out
  --json                        the answer as one line of JSON

Exit code 1: computed, and not the same.

  trabecula rerun report-k3v9x2m4q8t1.bundle.zip
`,
};

export function helpOf(command: CommandName): string {
  return `${ofCommands[command]}${exitCodes}\n`;
}
