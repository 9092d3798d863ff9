import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { cms } from "./cms-process.ts";

export class OtherVersion {
  readonly folder: string;
  readonly #dist: string;

  constructor() {
    // Inside the repository, so imports resolve to the same packages.
    const cache = path.resolve(cms, "..", ".cache");
    mkdirSync(cache, { recursive: true });
    this.folder = mkdtempSync(path.join(cache, "cms-other-version-"));
    this.#dist = path.join(this.folder, "dist");
    onTestFinished(() => rmSync(this.folder, { recursive: true }));
    // Skips the panel, which another process may be building.
    const built = path.join(cms, "dist");
    for (const part of readdirSync(built).filter((name) => !/^(?:build$|panel-|\.)/.test(name)))
      cpSync(path.join(built, part), path.join(this.#dist, part), { recursive: true });
    cpSync(path.join(cms, "server.mjs"), path.join(this.folder, "server.mjs"));
    for (const name of ["src", "scripts"]) symlinkSync(path.join(cms, name), path.join(this.folder, name));
  }

  addContentType(name: string, attribute: string): this {
    return this.#write(`src/api/${name}/content-types/${name}/schema.json`, {
      kind: "collectionType",
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: { draftAndPublish: false },
      attributes: { [attribute]: { type: "string" } },
    });
  }

  change(name: string, change: { attributes?: object; options?: object }): this {
    const file = `src/api/${name}/content-types/${name}/schema.json`;
    const schema = JSON.parse(readFileSync(path.join(this.#dist, file), "utf8")) as { attributes: object; options: object };
    const attributes = { ...schema.attributes, ...change.attributes };
    return this.#write(file, { ...schema, attributes, options: { ...schema.options, ...change.options } });
  }

  addMigration(name: string, source: string): this {
    return this.#write(`database/migrations/${name}`, source);
  }

  #write(file: string, content: string | object): this {
    const place = path.join(this.#dist, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, typeof content === "string" ? content : JSON.stringify(content));
    return this;
  }
}
