import type { Coding } from "./resources.ts";

const loincUrl = "http://loinc.org";
const snomedUrl = "http://snomed.info/sct";

/**
 * Codes of our own, for what LOINC has no code: keys of the catalogue, of flags, refusals and categories. A name that
 * resolves to nothing and belongs to nobody else (an OID made of a UUID); each bundle carries the codes that it uses.
 */
export const ownUrl = "urn:oid:2.25.184493651406377723108485417076428293439";

/** Ids of reports, and of their revisions. */
export const reportIdUrl = "urn:oid:2.25.299162972864819647358674102425360040207";

export const own = (code: string, display: string): Coding => ({ system: ownUrl, code, display });
export const loinc = (code: string, display: string): Coding => ({ system: loincUrl, code, display });
export const snomed = (code: string, display: string): Coding => ({ system: snomedUrl, code, display });

/** A code of HL7's own terminology. */
export const hl7 = (system: string, code: string, display: string): Coding => ({
  system: `http://terminology.hl7.org/CodeSystem/${system}`,
  code,
  display,
});
