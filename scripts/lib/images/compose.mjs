import fs from "node:fs";
import { parse } from "yaml";
import { inProject } from "../project.mjs";

const reference = /\$\{([A-Z][A-Z0-9_]*)(?::([-?+])([^}]*))?\}/g;

/** docker-compose.yml as it is written, with its anchors and merges followed. */
export function readCompose() {
  return parse(fs.readFileSync(inProject("docker-compose.yml"), "utf8"), { merge: true });
}

/** Names of the variables that a text of docker-compose.yml asks its reader for. */
export function variablesIn(text) {
  return new Set([...text.matchAll(reference)].map(([, name]) => name));
}

/**
 * The environment of a service as Compose would give it, from the values of a file `.env`.
 * Throws an Error naming a variable that must be set and is not.
 */
export function serviceEnvironment(service, values) {
  const fill = (text) =>
    String(text).replace(reference, (_, name, kind, rest) => {
      if (kind === "+") return values[name] ? rest : "";
      if (values[name]) return values[name];
      if (kind === "?") throw new Error(`${name}: ${rest}`);
      return kind === "-" ? rest : "";
    });
  return Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, fill(value)]));
}
