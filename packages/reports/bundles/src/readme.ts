import type { BundleManifest } from "./manifest.ts";

export function readmeOf({ kind, engineVersion, dataset, otherDatasets = [], answerHash }: Omit<BundleManifest, "files">): string {
  const [what, answer] = kind === "report" ? ["a report", "its record"] : ["a scored study", "the scored table"];
  return `This archive holds ${what} with all that makes its numbers again.

${[dataset, ...otherDatasets].map(({ key, version, contentHash }) => `Reference  ${key} ${version}\n           SHA-256 ${contentHash}`).join("\n")}
Engine     ${engineVersion}
Answer     SHA-256 of ${answer}: ${answerHash}

To compute the numbers again and compare them to the last digit:

  trabecula rerun <this archive>

The program must have engine ${engineVersion}; it says which one it has. bundle.json has the hash of every file.
For research comparison; not for diagnosis.
`;
}
