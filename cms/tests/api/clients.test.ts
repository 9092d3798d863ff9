import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ZDatasetList } from "@trabecula/contracts";
import { guessByDictionary, readDataDictionary } from "@trabecula/scoring/data-dictionary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redcapDictionary, redcapStudy } from "../../../packages/files/study-tables/test/support/redcap-study.ts";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { isPostgres } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { madeToken } from "../support/tokens.ts";

const clients = new URL("../../../clients/", import.meta.url);

const isThere = (program: string, ...probe: string[]) => spawnSync(program, probe).status === 0;
const isMainRun = !isPostgres();
const hasPython = isMainRun && isThere("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))");
const hasPip = hasPython && isThere("python3", "-c", "import pip, setuptools, wheel");
const hasR = isMainRun && isThere("Rscript", "-e", "loadNamespace('jsonlite')") && isThere("curl", "--version");
const hasTestthat = hasR && isThere("Rscript", "-e", "loadNamespace('testthat')");

let stub: Server;
let stubUrl: string;
const calls = new Map<string, number>();

beforeAll(async () => {
  stub = createServer((request, response) => {
    void answer(request).then((reply) => {
      if (reply === null) return request.socket.destroy();
      response.writeHead(reply.status, { "Content-Type": "application/json", ...reply.headers }).end(reply.body);
    });
  }).listen(0, "127.0.0.1");
  await once(stub, "listening");
  stubUrl = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
});
afterAll(() => stub.close());

interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

const refused = (status: number, code: string, headers: Record<string, string>): Reply => ({
  status,
  headers,
  body: JSON.stringify({ message: "Not now.", code }),
});

/** Null: closes the connection. */
async function answer(request: IncomingMessage): Promise<Reply | null> {
  const body = await text(request);
  const called = request.url ?? "";
  const made = (calls.get(called) ?? 0) + 1;
  calls.set(called, made);
  if (called.startsWith("/api/busy-twice/"))
    return made < 3
      ? refused(made === 1 ? 429 : 503, "too_many_requests", { "Retry-After": "0" })
      : { status: 200, body: JSON.stringify({ calls: made, body }) };
  if (called === "/api/busy-for-ever") return refused(429, "too_many_requests", { "Retry-After": "0" });
  if (called === "/api/busy-for-an-hour") return refused(429, "too_many_requests", { "Retry-After": "3600" });
  if (called === "/api/down-amid-a-write") return refused(503, "unavailable", {});
  if (called === "/api/redirect") return { status: 302, headers: { Location: `${stubUrl}/api/stolen` }, body: "" };
  if (called === "/api/page") return { status: 200, headers: { "Content-Type": "text/html" }, body: "<!doctype html>" };
  return null;
}

async function runAs(person: Person, folder: string | URL, program: string, ...given: string[]): Promise<string> {
  const env = {
    ...process.env,
    TRABECULA_URL: person.client.base,
    TRABECULA_TOKEN: (await madeToken(person)).secret,
    TRABECULA_READER: (await madeToken(person, { scopes: ["read"] })).secret,
    TRABECULA_STUB: stubUrl,
    PYTHONDONTWRITEBYTECODE: "1",
    // Hardest locale for text: R then handles only ASCII by default.
    LC_ALL: "C",
  };
  const { stdout, stderr } = await promisify(execFile)(program, given, { cwd: folder, env });
  return stdout + stderr;
}

const study = [
  "id,sex,age,site,tt_bmd,ct_th",
  ...Array.from(
    { length: 400 },
    (_, at) =>
      `S${at},${at % 2 ? "male" : "female"},${20 + (at % 10)},distal-tibia,${at % 10 ? 220 + (at % 130) : ""},${(1 + (at % 70) / 100).toFixed(2)}`,
  ),
].join("\n");

function redcapMap(): string {
  const header = redcapStudy(1).split("\n", 1)[0]!.split(",");
  const guesses = guessByDictionary(header, readDataDictionary(new TextEncoder().encode(redcapDictionary()))!);
  return JSON.stringify(Object.fromEntries(header.map((name, index) => [name, guesses[index]!.target])));
}

async function runExamples(language: "r" | "python", program: string, client: string, last: string): Promise<string> {
  const article = await readFile(new URL("../../seed/docs/scripts.md", import.meta.url), "utf8");
  const blocks = [...article.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, block]) => block);
  expect(blocks.length).toBeGreaterThan(2);
  const folder = await mkdtemp(path.join(tmpdir(), "trabecula-scripts-"));
  await cp(new URL(client, clients), path.join(folder, path.basename(client)));
  await writeFile(path.join(folder, "study.csv"), study);
  await writeFile(path.join(folder, "redcap.csv"), redcapStudy(400));
  await writeFile(path.join(folder, "redcap-map.json"), redcapMap());
  await writeFile(path.join(folder, "examples"), [...blocks, last].join("\n"));
  try {
    return await runAs(await ownerOfStudy(), folder, program, "examples");
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function ownerOfStudy(): Promise<Person> {
  const person = await researcher();
  await reportOfPatient(person, (await savedPatient(person)).id);
  const { items } = ZDatasetList.parse((await person.client.get("/api/datasets?reportType=hr-pqct")).body);
  const datasetId = items.find(({ key }) => key === "bern-hrpqct-xct2-multistack")!.id;
  await person.client.post("/api/user/set-default-dataset", { reportType: "hr-pqct", datasetId });
  return person;
}

// Skipped without Python 3.9, or R with jsonlite and curl.
async function inCopy(client: string, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "trabecula-client-"));
  try {
    await cp(new URL(client, clients), folder, { recursive: true });
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe("the examples of the documentation", () => {
  it.skipIf(!hasPython)("score, import and report errors in Python as documented", async () => {
    const output = await runExamples(
      "python",
      "python3",
      "python/trabecula.py",
      "print(len(scored), len(scores), len(lab.reports()))\nprint('bones', len(bones), sum(row['ct_th_distal_radius_z'] is not None for row in bones))",
    );
    expect(output).toContain("{'added': 20, 'unchanged': 0} {'added': 20, 'known': 0} []");
    expect(output).toMatch(/^not_found There is nothing at this address\.$/m);
    expect(output).toMatch(/^400 360 21$/m);
    expect(output).toMatch(/^bones 400 98$/m);
  });

  it.skipIf(!hasR)("score and read reports in R as documented", async () => {
    const last =
      'cat(nrow(read.csv("scored.csv")), identical(again$tt_bmd_z, scored$tt_bmd_z), is.null(report), nrow(values), sum(is.finite(scored$tt_bmd_z)), nrow(bones), sum(is.finite(bones$ct_th_distal_radius_z)))';
    const output = await runExamples("r", "Rscript", "r/R/trabecula.R", last);
    expect(output).toMatch(/400 TRUE TRUE 2 360 400 98/);
  });
});

describe("the clients", () => {
  it.skipIf(!hasPython)("pass their own tests in Python, installed where pip can build without the network", () =>
    inCopy("python", async (folder) => {
      if (hasPip) {
        await promisify(execFile)("python3", ["-m", "pip", "install", "--no-build-isolation", "--no-index", "--target", "installed", "."], {
          cwd: folder,
        });
        await rename(path.join(folder, "test_trabecula.py"), path.join(folder, "installed", "test_trabecula.py"));
      }
      const place = hasPip ? path.join(folder, "installed") : folder;
      expect(await runAs(await researcher(), place, "python3", "test_trabecula.py")).toMatch(/^OK/m);
    }),
  );

  it.skipIf(!hasTestthat)("are installed by R, and pass their own tests there", () =>
    inCopy("r", async (folder) => {
      await promisify(execFile)("R", ["CMD", "INSTALL", `--library=${folder}`, folder]);
      const run = `library(trabecula, lib.loc = "${folder}"); testthat::test_dir("tests/testthat", stop_on_failure = TRUE)`;
      expect(await runAs(await researcher(), folder, "Rscript", "-e", run)).toMatch(/FAIL 0 \| WARN 0 \| SKIP 0 \| PASS \d{2}/);
    }),
  );

  it.skipIf(!hasPython && !hasR)("read files as the command line does", async () => {
    const person = await researcher();
    const folder = await mkdtemp(path.join(tmpdir(), "trabecula-read-"));
    await cp(clients, folder, { recursive: true });
    await cp(new URL("../site/public/samples/scanco-xtremect2-sample.txt", clients), path.join(folder, "EVAL.TXT"));
    await writeFile(
      path.join(folder, "study.csv"),
      "id,sex,age,scan_date,site,tt_bmd\n0042,female,34,2026-03-14,distal-tibia,284.1\nü,9,-9,,distal-tibia,n/a\n",
    );
    const files = ["EVAL.TXT", "study.csv"];
    try {
      const main = fileURLToPath(new URL("../packages/cli/src/main.ts", clients));
      const { stdout } = await promisify(execFile)(process.execPath, [main, "read", ...files], { cwd: folder });
      const expected: unknown[] = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(expected).toContainEqual(expect.objectContaining({ file: "study.csv", subjectCode: "0042" }));
      const python =
        "import sys, json; sys.path.insert(0, 'python'); import trabecula; read = trabecula.Trabecula(frames=False).read; print(json.dumps([scan for name in sys.argv[1:] for scan in read(name)]))";
      if (hasPython) expect(JSON.parse(await runAs(person, folder, "python3", "-c", python, ...files))).toEqual(expected);
      const r = "source('r/R/trabecula.R'); cat(rawToChar(trabecula_json(do.call(c, lapply(commandArgs(TRUE), tb_read)))))";
      if (hasR) expect(JSON.parse(await runAs(person, folder, "Rscript", "-e", r, ...files))).toEqual(expected);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.skipIf(!hasPython && !hasTestthat)("retry no write and forward no token on a redirect", () => {
    expect(calls.get("/api/stolen")).toBeUndefined();
    const ran = Number(hasPython) + Number(hasTestthat);
    for (const path of ["/api/down-amid-a-write", "/api/broken-off", "/api/busy-for-an-hour", "/api/redirect"])
      expect(calls.get(path)).toBe(ran);
    expect(calls.get("/api/busy-for-ever")).toBe(3 * ran);
  });
});
