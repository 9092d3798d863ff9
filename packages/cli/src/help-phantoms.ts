export const phantomHelp = {
  "cross-calibrate": `trabecula cross-calibrate --from <device> --to <device> --parameter <key> --scanner <scanner> [options] <phantom values | ->

How one device reads what another does, from the values of one phantom that both have scanned: value on the second = intercept +
slope × value on the first. The table is that of control-chart. Three sections or more give a line through their means, with its
standard error; one gives a ratio; two are refused. A phantom says nothing of microarchitecture and strength, and between models only
of what is measured of the whole cross-section; then the command says why and ends with 1.

  --from <device>, --to <device>
                                as the table names them, with their site: "XCT2, Montreal"
  --parameter <key>             for which it is to hold, such as tt_bmd or bmd_ls
  --scanner <scanner>           model of the devices: xtremect-1, xtremect-2, hologic, ge-lunar
  --to-scanner <scanner>        of the second, where it is another model
  --phantom <name>, --quantity <name>
                                where the table has several
  --unit <unit>                 where the table has none
  --sheet <name>                of a workbook; the first visible one where left out
  --hidden <read|skip>          what to do with hidden rows and columns of a workbook; refused where left out
  --json                        all figures, in full precision

  trabecula cross-calibrate --from "XCT2, Baylor" --to "XCT2, Montreal" --parameter tt_bmd --scanner xtremect-2 --unit "mg HA/cm3" qc1.csv
`,
  "control-chart": `trabecula control-chart [options] <table | ->

Judges phantom values day by day. The first days are not judged; a later one is compared with those before it, 50 at most.
It is out of control beyond 4 SD, or if a cumulative sum passes 9 SD, which finds slow drift and says since when. Westgard's
rules (1-3s, 2-2s, R-4s, 4-1s, 10-x) are remarks. A steady device has an alarm in 0.5 % of cases in 52 values, 6 % in 250, 8 % in 365.
Limits account for the small number of days. Values of one day count as their mean.

  --baseline <days>             days that are not judged, 5 at least; 10 where left out
  --percent <percent>           also two days in a row farther than this from the center, such as 1.5 for DXA
  --sheet <name>                of a workbook; the first visible one where left out
  --hidden <read|skip>          what to do with hidden rows and columns of a workbook; refused where left out
  --json                        every day with its score, cumulative sums and broken rules

The table has one row per value, with date and value; each device, site, phantom, section, quantity and unit in columns of
these names has a chart of its own. Words in a column event say that the device was changed on that day (repair, calibration, software):
the limits of all that is measured on it are made anew from there. Exit code 1: the last day of a phantom is out of control.

  trabecula control-chart --percent 1.5 phantom.csv
`,
};
