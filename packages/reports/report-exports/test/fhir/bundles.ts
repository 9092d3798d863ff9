import type { Report } from "@trabecula/contracts";
import { fhirBundle } from "../../src/index.ts";
import type { Bundle, CodeableConcept, DiagnosticReport, Observation, Resource } from "../../src/fhir/resources.ts";

export function bundleOf(report: Report): Bundle {
  return JSON.parse(fhirBundle(report)) as Bundle;
}

export function resourcesOf<Type extends Resource["resourceType"]>(
  bundle: Bundle,
  type: Type,
): Extract<Resource, { resourceType: Type }>[] {
  return bundle.entry.flatMap(({ resource }) =>
    resource.resourceType === type ? [resource as Extract<Resource, { resourceType: Type }>] : [],
  );
}

export const diagnosticReportOf = (bundle: Bundle): DiagnosticReport => resourcesOf(bundle, "DiagnosticReport")[0]!;

/** Only measurements have a body site. */
export function observed(bundle: Bundle, code: string): Observation & Required<Pick<Observation, "bodySite">> {
  const found = resourcesOf(bundle, "Observation").filter((observation) => codesOf(observation.code).includes(code));
  if (found.length !== 1) throw new Error(`${found.length} observations have the code ${code}`);
  return found[0] as ReturnType<typeof observed>;
}

export const codesOf = ({ coding = [] }: CodeableConcept) => coding.map(({ code }) => code);
