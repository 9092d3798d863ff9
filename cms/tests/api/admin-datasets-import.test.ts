import { once } from "node:events";
import { request as send, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import {
  ZAdminDatasetDetail,
  ZAdminDatasetReply,
  ZErrorReply,
  ZImportReport,
  ZReportTypesReply,
  type FileProblem,
  type Parameter,
} from "@trabecula/contracts";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { fileForm } from "../support/bone-scans.ts";
import { exportedZip, importFiles, labDataset, labRecord, looseFiles, newKey } from "../support/datasets.ts";
import { rows } from "../support/database.ts";
import { administrator, type Person } from "../support/people.ts";
import { untilNoUploads } from "../support/uploads.ts";

let admin: Person;
beforeAll(async () => {
  admin = await administrator();
});

const stored = () => ({
  datasets: rows("select * from bone_scans_datasets order by id"),
  audit: rows("select count(*) as n from accounts_audit where action like 'dataset.%'"),
});

async function refusal(body: () => FormData): Promise<{ code: string; message: string; problems: FileProblem[] }> {
  const before = stored();
  const check = await importFiles(admin.client, body(), "?check=true");
  const report = ZImportReport.parse(check.body);
  const reply = await importFiles(admin.client, body());
  const { code, message, problems } = ZErrorReply.parse(reply.body);
  expect([check.status, report.ok, reply.status]).toEqual([200, false, 422]);
  expect(report.problems).toEqual(problems);
  expect(stored()).toEqual(before);
  await untilNoUploads();
  return { code, message, problems: problems! };
}

const tableOf = (change: (text: string) => string) => () => {
  const files = labDataset({ key: "lab-refused" });
  return looseFiles({ ...files, curvesText: change(files.curvesText) });
};

describe("a dataset with mistakes", () => {
  it("is rejected with the line number of each problem and not stored", async () => {
    const lines = (text: string) => text.split("\n");
    const { code, message, problems } = await refusal(
      tableOf((text) =>
        lines(text)
          .map((line, index) => (index === 2 ? line.replace(",female,", ",F,") : index === 4 ? line.replace(",0.15,", ",-0.15,") : line))
          .map((line, index) => (index === 5 ? line.replace(/,60,LMS,260,/, ",sixty,LMS,NaN,") : line))
          .join("\n"),
      ),
    );
    expect(code).toBe("validation_failed");
    expect(message).toBe('curves.csv, line 3: "F" in column sex is not known; write one of female, male. 2 more problems are listed.');
    expect(problems.map(({ file, line }) => [file, line])).toEqual([
      ["curves.csv", 3],
      ["curves.csv", 5],
      ["curves.csv", 6],
    ]);
  });

  it.each<[string, (text: string) => string, number | null, string]>([
    ["another unit than the catalogue's", (text) => text.replaceAll("mg HA/cm³", "g/cm³"), 2, "must be in “mg HA/cm³”, not in “g/cm³”"],
    ["an unknown parameter", (text) => text.replaceAll("tt_bmd", "tt_bmdd"), 2, "tt_bmdd is not a parameter of the catalogue."],
    ["a parameter of another modality", (text) => text.replaceAll("tt_bmd,distal-tibia", "bmd_th,hip"), 2, "belongs to DXA"],
    ["a line twice", (text) => `${text}${text.split("\n")[7]!}\n`, 9, "Age 80 is there already (line 8)"],
    ["ages that fall", (text) => text.replace(",50,LMS", ",35,LMS"), 5, "Age 35 comes after age 40 (line 4)"],
    ["ages in months", (text) => text.replace(",80,LMS", ",960,LMS"), 8, "960 is not an age in years"],
    ["an infinite number", (text) => text.replace(",0.15,", ",Infinity,"), 2, '"Infinity" in column sigma is not a number'],
    ["a formula", (text) => text.replace(",adults,", ",\"=cmd|' /C calc'!A0\","), 2, "starts like a formula"],
    ["a segment of one age", (text) => text.replace(",adults,", ",children,"), 2, 'segment "children" has one age only'],
    ["a column too many", (text) => text.replace("ya_sd", "ya_sd,comment").replace("290,40", "290,40,x"), 3, "as many cells as the header"],
  ])("is refused for %s", async (_what, change, line, message) => {
    const { problems } = await refusal(tableOf(change));
    expect(problems[0]).toEqual({ file: "curves.csv", line, message: expect.stringContaining(message) });
  });

  it("is refused with a fitting record of other curves", async () => {
    const { problems } = await refusal(() => looseFiles(labDataset({ key: "lab-refused", fittingRecord: labRecord(301) })));
    expect(problems).toEqual([
      { file: "fit.json", line: null, message: expect.stringContaining("does not belong to the curve of tt_bmd") },
    ]);
  });

  it("still has its manifest in the check report", async () => {
    const reply = await importFiles(admin.client, tableOf((text) => text.replace("female", "F"))(), "?check=true");
    expect(ZImportReport.parse(reply.body).manifest).toMatchObject({ key: "lab-refused" });
  });
});

describe("a hostile file", () => {
  const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
  const withTable = (content: Uint8Array<ArrayBuffer> | string) => () => {
    const form = fileForm(labDataset().manifestText, "dataset.json");
    form.append("file", new Blob([content]), "curves.csv");
    return form;
  };
  const { curvesText, manifestText } = labDataset();
  const bomb = exportedZip({ ...labDataset(), curvesText: `${curvesText}${"0".repeat(19_000_000)}` });

  it.each<[string, () => FormData, string]>([
    ["a bomb", () => fileForm(bomb, "set.zip"), "packed more than 200 to one"],
    ["half an archive", () => fileForm(exportedZip(labDataset()).subarray(0, 700), "set.zip"), "no .zip archive, or a damaged one"],
    ["a picture", () => fileForm(new Uint8Array([0x89, 0x50, 0x4e, 0x47]), "curves.png"), "no part of a dataset"],
    ["an empty file", () => fileForm("", "set.zip"), "no part of a dataset"],
    ["a table alone", () => fileForm(curvesText, "curves.csv"), "dataset.json: This file is missing."],
    ["UTF-16", withTable(bytes(`\uFEFF${curvesText}`, "utf16le")), "in UTF-16; save it as UTF-8"],
    ["Latin-1", withTable(bytes(curvesText, "latin1")), "not in UTF-8 (it may be in Latin-1"],
    ["zeros", withTable(new Uint8Array(1000)), "holds the character U+0000"],
    [
      "a key twice",
      () => looseFiles({ curvesText, manifestText: manifestText.replace("{", '{"key":"x",'), fittingRecord: null }),
      'The key "key" is there twice.',
    ],
    [
      "a manifest nested without end",
      () => looseFiles({ curvesText, manifestText: "[".repeat(400_000) + "]".repeat(400_000), fittingRecord: null }),
      "nests deeper",
    ],
    [
      "a record nested without end",
      () => looseFiles({ curvesText, manifestText, fittingRecord: `{"a":${"[".repeat(9000)}${"]".repeat(9000)}}` }),
      "nests deeper",
    ],
  ])("such as %s is refused with a sentence", async (_what, body, message) => {
    expect((await refusal(body)).message).toContain(message);
  });

  it("of 100 MB is refused, whether its size is stated or found out", async () => {
    const before = stored();
    const block = Buffer.alloc(1_000_000, curvesText);
    const Cookie = admin.client.cookie;
    const begin = (headers: Record<string, string>) => {
      const call = send(`${inject("cmsUrl")}/api/admin/datasets`, {
        method: "POST",
        headers: { "Content-Type": "multipart/form-data; boundary=x", Cookie, ...headers },
      });
      call.flushHeaders();
      return { call, answer: once(call, "response") as Promise<[IncomingMessage]> };
    };
    const stated = begin({ "Content-Length": "100000000" });
    const [refusal] = await stated.answer;
    const { code } = ZErrorReply.parse(JSON.parse((await refusal.setEncoding("utf8").toArray()).join("")));
    expect({ status: refusal.statusCode, code }).toEqual({ status: 413, code: "too_large" });
    stated.call.destroy();
    const { call, answer } = begin({});
    call.write('--x\r\nContent-Disposition: form-data; name="file"; filename="curves.csv"\r\n\r\n');
    for (let index = 0; index < 100; index += 1) if (!call.write(block)) await Promise.race([once(call, "drain"), answer]);
    call.end();
    const [response] = await answer;
    response.resume();
    expect(response.statusCode).toBe(413);
    expect(stored()).toEqual(before);
    await untilNoUploads();
  });

  it.each<[string, string, number]>([
    ["application/json", "{}", 415],
    ["text/csv", curvesText, 415],
    ["multipart/form-data", "x", 400],
    ["multipart/form-data; boundary=x", "--x\r\n", 400],
  ])("of type %s is refused as what it is", async (type, body, status) => {
    const reply = await admin.client.send("POST", "/api/admin/datasets", { body, headers: { "Content-Type": type } });
    expect(reply.status).toBe(status);
  });
});

describe("a good file", () => {
  it.each<[string, (text: string) => string]>([
    ["with a byte-order mark", (text) => `\uFEFF${text}`],
    ["with Windows line ends", (text) => text.replaceAll("\n", "\r\n")],
    ["with every cell in quotes", (text) => text.replace(/[^,\n]+/g, '"$&"')],
  ])("%s says the same", async (_how, change) => {
    const key = newKey();
    const hashOf = async (files: FormData) => ZImportReport.parse((await importFiles(admin.client, files, "?check=true")).body).contentHash;
    const plain = labDataset({ key });
    expect(await hashOf(looseFiles({ ...plain, curvesText: change(plain.curvesText) }))).toBe(await hashOf(looseFiles(plain)));
  });

  it("is taken with a doubt where its figures look like those of another unit", async () => {
    const check = await importFiles(admin.client, looseFiles(labDataset({ median: 100_000 })), "?check=true");
    const { ok, remarks } = ZImportReport.parse(check.body);
    expect([ok, remarks.at(-1)]).toEqual([
      true,
      expect.stringMatching(/^tt_bmd \(distal tibia, female\): the median at 20 years is 100000 mg/),
    ]);
  });

  it("can have 12,000 points without delaying other requests during import and reading", async () => {
    const { items } = ZReportTypesReply.parse((await admin.client.get("/api/report-types")).body);
    const curvesText = manyPoints(items.find(({ key }) => key === "hr-pqct")!.parameters);
    const zip = exportedZip({ ...labDataset(), curvesText });
    const { done, longest, took } = await withOtherCalls(() => importFiles(admin.client, fileForm(zip, "large.zip")));
    // An import on the event loop would delay other calls throughout.
    expect(longest).toBeLessThan(0.8 * took);
    const { dataset } = ZAdminDatasetReply.parse(done.body);
    expect((await admin.client.post(`/api/admin/datasets/${dataset.id}/publish`)).status).toBe(200);
    const first = await withOtherCalls(() => admin.client.get(`/api/admin/datasets/${dataset.id}`));
    expect(first.longest).toBeLessThan(0.8 * first.took);
    expect(ZAdminDatasetDetail.parse(first.done.body).coverage.length).toBe(dataset.curveCount);
    await admin.client.post(`/api/admin/datasets/${dataset.id}/retire`);
  });
});

async function withOtherCalls<T>(act: () => Promise<T>): Promise<{ done: T; longest: number; took: number }> {
  const started = performance.now();
  let took: number | null = null;
  const acting = act().finally(() => (took = performance.now() - started));
  let longest = 0;
  while (took === null) {
    const requested = performance.now();
    await new ApiClient().get("/api/health/live");
    longest = Math.max(longest, performance.now() - requested);
    // The import thread has lower priority; polling without pause would occupy both processors.
    await wait(20);
  }
  return { done: await acting, longest, took };
}

/** 12,000 points: curves of every parameter, site and sex from 20 to 80 years. */
function manyPoints(parameters: readonly Parameter[]): string {
  const curves = parameters.flatMap(({ key, unit, sites }) =>
    sites.flatMap((site) => ["female", "male"].map((sex) => ({ key, unit, site, sex }))),
  );
  const perCurve = Math.ceil(12_000 / curves.length);
  const lines = curves.flatMap(({ key, unit, site, sex }) =>
    Array.from({ length: perCurve }, (_, index) => {
      const age = 20 + (60 * index) / (perCurve - 1);
      return `${key},${site},${sex},${age.toFixed(6)},BCCG,${(100 - age / 10).toPrecision(10)},0.1234567891,0.5,,adults,${unit}`;
    }),
  );
  return `parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit\n${lines.join("\n")}\n`;
}
