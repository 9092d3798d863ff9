import type { DatasetManifest, DatasetSource } from "@trabecula/contracts";

export interface DatasetCitation {
  readonly identifier: string;
  readonly text: string;
  readonly bibtex: string;
}

interface Version {
  readonly manifest: DatasetManifest;
  readonly contentHash: string;
  readonly publishedOn: string | null;
}

/** Hash characters in an identifier, enough to avoid accidental collisions. */
const hashLetters = 12;

/** Permanent identifier: key, version and start of the content hash, such as `trabecula:lead-body-composition@1.1.0#3f9c0a5b7e21`. */
export function datasetIdentifier({ key, version }: Pick<DatasetManifest, "key" | "version">, contentHash: string): string {
  return `trabecula:${key}@${version}#${contentHash.slice(0, hashLetters)}`;
}

export function citeDataset({ manifest, contentHash, publishedOn }: Version): DatasetCitation {
  const { name, version, sources } = manifest;
  const identifier = datasetIdentifier(manifest, contentHash);
  const from = sources.map(({ citation }) => withoutStop(citation)).join("; ");
  const dated = publishedOn === null ? "" : `, published ${publishedOn}`;
  return {
    identifier,
    text: `${name}, version ${version}${dated} (${identifier}). From: ${from}.`,
    bibtex: [ownEntry(manifest, identifier, publishedOn), ...sources.map((source) => sourceEntry(manifest.key, source))].join("\n"),
  };
}

function ownEntry({ key, name, version, licence }: DatasetManifest, identifier: string, publishedOn: string | null): string {
  const year = publishedOn === null ? [] : [["year", publishedOn.slice(0, 4)] as const];
  return entry(`${key}-${version}`, [
    ["title", name],
    ["version", version],
    ...year,
    ["howpublished", `Reference dataset, ${identifier}`],
    ["note", `License: ${licence}`],
  ]);
}

/** Keeps the printed citation: splitting it would be guesswork. */
function sourceEntry(key: string, { key: source, citation, doi, url }: DatasetSource): string {
  return entry(`${key}-${source}`, [
    ["note", citation],
    ...(doi === null ? [] : [["doi", doi] as const]),
    ...(url === null ? [] : [["url", url] as const]),
  ]);
}

function entry(key: string, fields: readonly (readonly [name: string, value: string])[]): string {
  const lines = fields.map(([name, value]) => `  ${name} = {${name === "url" || name === "doi" ? verbatim(value) : escaped(value)}},\n`);
  return `@misc{${key},\n${lines.join("")}}\n`;
}

const special: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\{}~^$&#%_]/g, (sign) => special[sign] ?? `\\${sign}`);
}

/** Percent-encodes braces, which would end the BibTeX field. */
function verbatim(text: string): string {
  return text.replaceAll("{", "%7B").replaceAll("}", "%7D");
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, "");
}
