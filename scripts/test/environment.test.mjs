import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { folderOfTest } from "./support/folders.ts";
import { ensurePortFree, ensureWritable, readEnvironment } from "../lib/environment.mjs";

describe("ports", () => {
  it("have defaults, and an empty variable counts as left out", () => {
    expect(readEnvironment({ SITE_PORT: "" })).toMatchObject({ sitePort: 4321, cmsPort: 1337, siteUrl: "http://localhost:4321" });
    expect(readEnvironment({ CMS_HOST: "0.0.0.0" }).panelUrl).toBe("http://127.0.0.1:1337");
    expect(readEnvironment({ PANEL_URL: "https://panel.lab.example/admin/" }).panelUrl).toBe("https://panel.lab.example");
  });

  it.each(["abc", "0", "65536", "43.21", "-1", "4321x", "0x10"])("%s is refused by name of the variable", (value) => {
    expect(() => readEnvironment({ SITE_PORT: value })).toThrow(`SITE_PORT must be a whole number from 1 to 65535, but it is "${value}"`);
    expect(() => readEnvironment({ CMS_PORT: value })).toThrow("CMS_PORT must be");
  });

  it("must differ", () => {
    expect(() => readEnvironment({ SITE_PORT: "5000", CMS_PORT: "5000" })).toThrow("SITE_PORT and CMS_PORT are both 5000");
  });

  it("that are busy are named, with the variable that changes them", async () => {
    const other = net.createServer();
    await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address();
    await expect(ensurePortFree(port, "127.0.0.1", "CMS_PORT")).rejects.toThrow(
      `port ${port} is already in use; stop the program that uses it, or set CMS_PORT to another number.`,
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(ensurePortFree(port, "127.0.0.1", "CMS_PORT")).resolves.toBeUndefined();
  });
});

describe("the data folder", () => {
  let folder;
  beforeEach(() => void (folder = folderOfTest()));

  it("is created empty and accessible only by its owner", () => {
    const dataDir = path.join(folder, "deep", "data");
    ensureWritable(dataDir);
    expect(fs.readdirSync(dataDir)).toEqual([]);
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it("cannot be a file", () => {
    const file = path.join(folder, "data");
    fs.writeFileSync(file, "");
    expect(() => ensureWritable(file)).toThrow(
      `${file} cannot be used: it is not a folder; mend that, or set DATA_DIR to a folder you own.`,
    );
  });

  // The superuser can write anywhere except kernel file systems.
  it("must be writable", () => {
    const locked = process.getuid() === 0 ? "/proc/trabecula-data" : path.join(folder, "locked", "data");
    if (process.getuid() !== 0) fs.mkdirSync(path.join(folder, "locked"), { mode: 0o500 });
    expect(() => ensureWritable(locked)).toThrow(/^.* cannot be used: this user may not write there \(\w+\); mend that, or set DATA_DIR/);
  });
});
