import * as z from "zod/mini";
import { groupKeys, reportTypeKeys, scannerKeys, siteKeys } from "./modalities.ts";

export const ZReportType = z.enum(reportTypeKeys);

export const ZSite = z.enum(siteKeys);
export type Site = z.infer<typeof ZSite>;

/** HR-pQCT: scanner generation. DXA: manufacturer. Values of different scanners are never compared. */
export const ZScanner = z.enum(scannerKeys);
export type Scanner = z.infer<typeof ZScanner>;

export const ZRange = z.object({ min: z.number(), max: z.number() });

/** Values outside `hard` are impossible (wrong unit or typo) and refused; outside `soft` they get a flag. `scanner` null: any scanner. */
export const ZParameterRange = z.object({ site: ZSite, scanner: z.nullable(ZScanner), soft: z.nullable(ZRange), hard: ZRange });

export const ZParameter = z.object({
  key: z.string(),
  label: z.string(),
  /** Such as `Tt.BMD`. */
  abbreviation: z.string(),
  name: z.string(),
  /** Short description for lay readers, such as `number of fine struts inside the bone`. */
  plainName: z.string(),
  unit: z.string(),
  /** Display unit and factor, such as % for BV/TV, stored as a fraction. */
  display: z.object({ unit: z.string(), factor: z.number(), decimals: z.number() }),
  group: z.enum(groupKeys),
  /** `higher`: more bone or stronger; `lower`: lower is favorable; `neutral`: size. */
  direction: z.enum(["higher", "lower", "neutral"]),
  sites: z.array(ZSite),
  ranges: z.array(ZParameterRange),
  /** True for values without a category (Ward's triangle). */
  neverClassify: z.boolean(),
});
export type Parameter = z.infer<typeof ZParameter>;

export const ZReportTypeCatalogue = z.object({
  key: ZReportType,
  label: z.string(),
  summary: z.string(),
  plainSummary: z.string(),
  scanners: z.array(z.object({ key: ZScanner, label: z.string() })),
  /** `plainLabel` is for the patient, such as `lower leg, above the ankle`. */
  sites: z.array(z.object({ key: ZSite, label: z.string(), plainLabel: z.string(), sided: z.boolean() })),
  usualSites: z.array(ZSite),
  groups: z.array(z.object({ key: z.string(), label: z.string() })),
  parameters: z.array(ZParameter),
  /** Most important first; reports chart them and explain them to patients. */
  keyParameters: z.array(z.string()),
  asks: z.object({ motionGrade: z.boolean(), protocol: z.boolean(), menopausalStatus: z.boolean() }),
});
export type ReportTypeCatalogue = z.infer<typeof ZReportTypeCatalogue>;

/** File format that `POST /scan-files` reads for one report type; `hint` is its common name. */
export const ZScanFormat = z.object({ key: z.string(), label: z.string(), reportType: ZReportType, hint: z.string() });
export type ScanFormat = z.infer<typeof ZScanFormat>;

export const ZReportTypesReply = z.object({ items: z.array(ZReportTypeCatalogue), scanFormats: z.array(ZScanFormat) });
