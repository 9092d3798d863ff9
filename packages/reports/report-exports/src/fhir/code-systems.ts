import type { Coding } from "./resources.ts";

const loincUrl = "http://loinc.org";
const snomedUrl = "http://snomed.info/sct";

/**
 * Own codes where LOINC has none: catalog keys, flags, refusals, categories. The UUID-based OID is unique and does not
 * resolve; each bundle includes its codes.
 */
export const ownUrl = "urn:oid:2.25.184493651406377723108485417076428293439";

export const reportIdUrl = "urn:oid:2.25.299162972864819647358674102425360040207";

export const own = (code: string, display: string): Coding => ({ system: ownUrl, code, display });
export const loinc = (code: string, display: string): Coding => ({ system: loincUrl, code, display });
export const snomed = (code: string, display: string): Coding => ({ system: snomedUrl, code, display });

export const hl7 = (system: string, code: string, display: string): Coding => ({
  system: `http://terminology.hl7.org/CodeSystem/${system}`,
  code,
  display,
});
