#!/usr/bin/env node
/* Writes the hash of each clinical area's English source, and shows what clinicians have reviewed. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { languages } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { clinicalAreas } from "@trabecula/report-view/reviewed-texts";

const texts = new URL("../packages/core/messages/src/", import.meta.url);

/** English names are stored with each modality. */
const plainNames = () =>
  JSON.stringify(
    Object.values(reportTypes).map(({ key, plainSummary, sites, parameters }) => [
      ...[key, plainSummary],
      sites.map(({ key: site, plainLabel }) => [site, plainLabel]),
      parameters.map(({ key: parameter, plainName }) => [parameter, plainName]),
    ]),
  );

export function hashesOfSources() {
  const sourceOf = (area) => (area === "plain-names" ? plainNames() : readFileSync(new URL(`en/${area}.ts`, texts)));
  return Object.fromEntries(clinicalAreas.map((area) => [area, createHash("sha256").update(sourceOf(area)).digest("hex")]));
}

if (import.meta.main) {
  const hashes = hashesOfSources();
  writeFileSync(new URL("en/source-hashes.json", texts), `${JSON.stringify(hashes, null, 2)}\n`);
  for (const language of languages.filter((one) => one !== "en")) {
    const reviews = JSON.parse(readFileSync(new URL(`${language}/reviews.json`, texts), "utf8"));
    for (const [area, hash] of Object.entries(hashes)) {
      const { sourceHash, reviewedBy, on } = reviews[area] ?? {};
      const state = sourceHash === undefined ? "not reviewed" : `${sourceHash === hash ? "reviewed" : "outdated"}, ${reviewedBy}, ${on}`;
      console.log(`${language}  ${area.padEnd(22)}  ${hash}  ${state}`);
    }
  }
}
