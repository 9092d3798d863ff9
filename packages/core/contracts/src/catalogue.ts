import * as z from "zod/mini";
import { groupKeys, reportTypeKeys, scannerKeys, siteKeys } from "./modalities.ts";

export const ZReportType = z.enum(reportTypeKeys);

/** Where a scan was made. */
export const ZSite = z.enum(siteKeys);
export type Site = z.infer<typeof ZSite>;

/** HR-pQCT: scanner generation. DXA: manufacturer. Values of different scanners are never compared. */
export const ZScanner = z.enum(scannerKeys);
export type Scanner = z.infer<typeof ZScanner>;

export const ZRange = z.object({ min: z.number(), max: z.number() });

/**
 * Plausible ranges of a parameter at a site. Outside `hard` a value is impossible (a unit error or a typing mistake)
 * and is refused; outside `soft` it is unusual and is scored with a flag. `scanner` null: any scanner.
 */
export const ZParameterRange = z.object({
  site: ZSite,
  scanner: z.nullable(ZScanner),
  soft: z.nullable(ZRange),
  hard: ZRange,
});

export const ZParameter = z.object({
  /** Key used in every interface, such as `tt_bmd`. */
  key: z.string(),
  /** Full name, such as `Total volumetric bone mineral density`. */
  label: z.string(),
  /** The field's short name, such as `Tt.BMD`. */
  abbreviation: z.string(),
  /** Name inside a sentence, such as `trabecular number` or `femoral neck`. */
  name: z.string(),
  /** What it is, in a few words for readers who do not know the field, such as `number of fine struts inside the bone`. */
  plainName: z.string(),
  unit: z.string(),
  /** Factor and unit for display where they differ from `unit` (BV/TV is stored as a fraction, shown in %). */
  display: z.object({ unit: z.string(), factor: z.number(), decimals: z.number() }),
  group: z.enum(groupKeys),
  /** `higher`: more bone or stronger; `lower`: lower is favorable; `neutral`: size, no judgement. */
  direction: z.enum(["higher", "lower", "neutral"]),
  sites: z.array(ZSite),
  ranges: z.array(ZParameterRange),
  /** Stored and shown, but never used for a category (Ward's triangle). */
  neverClassify: z.boolean(),
});
export type Parameter = z.infer<typeof ZParameter>;

export const ZReportTypeCatalogue = z.object({
  key: ZReportType,
  label: z.string(),
  summary: z.string(),
  /** What the scan measures, in sentences for the person who was scanned. */
  plainSummary: z.string(),
  scanners: z.array(z.object({ key: ZScanner, label: z.string() })),
  /** `plainLabel`: where it is, for the person who was scanned, such as `lower leg, above the ankle`. */
  sites: z.array(z.object({ key: ZSite, label: z.string(), plainLabel: z.string(), sided: z.boolean() })),
  /** Sites that one visit usually measures, in the order in which a new report offers them. */
  usualSites: z.array(ZSite),
  groups: z.array(z.object({ key: z.string(), label: z.string() })),
  parameters: z.array(ZParameter),
  /** The parameters that matter most, first ones first: a report draws them over age and tells patients of them. */
  keyParameters: z.array(z.string()),
  /** Which scan facts the form asks for. */
  asks: z.object({ motionGrade: z.boolean(), protocol: z.boolean(), menopausalStatus: z.boolean() }),
});
export type ReportTypeCatalogue = z.infer<typeof ZReportTypeCatalogue>;

/** A form of scanner files that `POST /scan-files` reads, for one type of report; `hint` names them as people know them. */
export const ZScanFormat = z.object({ key: z.string(), label: z.string(), reportType: ZReportType, hint: z.string() });
export type ScanFormat = z.infer<typeof ZScanFormat>;

export const ZReportTypesReply = z.object({ items: z.array(ZReportTypeCatalogue), scanFormats: z.array(ZScanFormat) });
