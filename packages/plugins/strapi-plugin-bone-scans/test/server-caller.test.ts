import http from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpSender } from "../server/src/services/connections/send-http.ts";
import { readCapabilities, sendTransaction } from "../server/src/services/connections/sending/fhir-server.ts";
import { askStudies, storeObject } from "../server/src/services/connections/sending/stow-server.ts";
import { createCaller } from "../server/src/services/connections/sending/server-caller.ts";
import { authorization, type ServerLogin } from "../server/src/services/connections/sending/server-login.ts";

type Reply = (response: http.ServerResponse) => void;

const asked: { method: string; path: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
let replies: Reply[] = [];
let tokenReply: Reply = json(200, { access_token: "abc", expires_in: 300 });
const answers = async (request: http.IncomingMessage, response: http.ServerResponse) => {
  const { method = "", url: path = "", headers } = request;
  asked.push({ method, path, headers, body: await text(request) });
  if (path === "/token") return tokenReply(response);
  (replies.length > 1 ? replies.shift()! : replies[0]!)(response);
};
const server = http.createServer((request, response) => void answers(request, response));
let base: URL;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = new URL(`http://127.0.0.1:${(server.address() as { port: number }).port}/fhir`);
});
afterAll(() => void server.close().closeAllConnections());
beforeEach(() => {
  asked.length = 0;
  waits.length = 0;
  tokenReply = json(200, { access_token: "abc", expires_in: 300 });
});

function json(status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}): Reply {
  return (response) => void response.writeHead(status, { "Content-Type": "application/fhir+json", ...headers }).end(JSON.stringify(body));
}
const done = json(200, { resourceType: "Bundle", type: "transaction-response", entry: [{ response: { status: "201 Created" } }] });
const outcome = (status: number, ...codes: string[]) =>
  json(status, { resourceType: "OperationOutcome", issue: codes.map((code) => ({ code, diagnostics: "Ada Marsh" })) });
const cut: Reply = (response) => void response.writeHead(200, { "Content-Length": "50" }).write('{"half', () => response.destroy());

const waits: number[] = [];
function connected(given: readonly Reply[], login: ServerLogin = { scheme: "none" }, longestCallMs = 10_000, busyStatus = 409) {
  replies = [...given];
  const send = httpSender((_host, _options, found) => found(null, "127.0.0.1", 4));
  const pause = async (ms: number) => void waits.push(ms);
  const options = { send, stop: new AbortController().signal, pause, longestCallMs };
  return { base, call: createCaller({ ...options, busyStatus }), headers: authorization(login, createCaller(options)) };
}
const sending = (...given: Parameters<typeof connected>) =>
  sendTransaction(connected(...given), '{"resourceType":"Bundle"}', 1).then(
    () => "sent",
    (error: { problem?: string; message: string }) => [error.problem, error.message],
  );

describe("a FHIR server", () => {
  it("gets a transaction as JSON of FHIR", async () => {
    expect(await sending([done])).toBe("sent");
    expect(asked).toMatchObject([
      {
        ...{ method: "POST", path: "/fhir", body: '{"resourceType":"Bundle"}' },
        headers: { "content-type": "application/fhir+json", prefer: "return=minimal" },
      },
    ]);
  });

  it.each<[string, Reply[], number[]]>([
    ["asks for a rest", [json(429, {}, { "Retry-After": "7" }), done], [7000]],
    ["fails twice", [json(503, {}), json(500, {}), done], [500, 2000]],
    ["cuts the connection", [cut, done], [500]],
    ["writes the same at the same time", [outcome(409, "conflict"), done], [500]],
  ])("that %s is asked again", async (_, given, pauses) => {
    expect([await sending(given), waits]).toEqual(["sent", pauses]);
  });

  it.each<[string, Reply, string, number]>([
    ["stays busy", json(503, {}), "busy", 4],
    ["wants an hour's rest", json(429, {}, { "Retry-After": "3600" }), "busy", 1],
    ["redirects", json(307, {}, { Location: "http://127.0.0.1:1/" }), "moved", 1],
    ["refuses the login", outcome(403, "forbidden"), "refused", 1],
    ["wants a login", outcome(401, "login"), "refused", 1],
    ["is no API of FHIR", (response) => void response.writeHead(404).end("<html>"), "not_found", 1],
    ["answers with a page", (response) => void response.writeHead(200).end("<html>"), "unexpected", 1],
    ["took a part only", json(200, { resourceType: "Bundle", type: "transaction-response", entry: [] }), "unexpected", 1],
    ["answers without end", (response) => void response.writeHead(200).end(Buffer.alloc(4_000_001, " ")), "too_large", 1],
  ])("that %s ends the run after bounded attempts", async (_, reply, problem, calls) => {
    expect([(await sending([reply]))[0], asked.length]).toEqual([problem, calls]);
  });

  it.each<[number, string[], string]>([
    [422, ["required", "value"], "The server refuses the report: 422, required, value."],
    [400, ["Ada Marsh"], "The server refuses the report: 400."],
    [412, ["multiple-matches"], "The server knows no such patient, or has the patient or report several times."],
    [404, ["not-found"], "The server knows no such patient, or has the patient or report several times."],
  ])("that refuses a report with %i says why without its own text", async (status, codes, message) => {
    expect(await sending([outcome(status, ...codes)])).toEqual(["rejected", message]);
  });

  it("that hangs is left after the time of a call", async () => {
    expect((await sending([() => undefined], undefined, 500))[0]).toBe("timeout");
    expect(asked).toHaveLength(4);
  });

  it("is told who calls, with one token for several calls", async () => {
    await sending([done], { scheme: "basic", user: "lab", secret: "pä:ss" });
    await sending([done], { scheme: "bearer", secret: "key" });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(["Basic bGFiOnDDpDpzcw==", "Bearer key"]);
    asked.length = 0;
    const oauth = { scheme: "oauth", user: "a b", secret: "s&t", tokenAddress: `${base.origin}/token`, scope: "system/*.write" } as const;
    const target = connected([done], oauth);
    for (const _ of [1, 2]) await sendTransaction(target, "{}", 1);
    expect(asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      // RFC 6749, 2.3.1: form-encoded before Base64, here "a+b:s%26t".
      ["/token", "Basic YStiOnMlMjZ0"],
      ["/fhir", "Bearer abc"],
      ["/fhir", "Bearer abc"],
    ]);
    expect(asked[0]!.body).toBe("grant_type=client_credentials&scope=system%2F*.write");
    tokenReply = json(400, { error: "invalid_client" });
    expect((await sending([done], oauth))[0]).toBe("refused");
  });

  it("is named by its capabilities, if it takes transactions of R4", async () => {
    const capable = (fhirVersion: string, code: string) =>
      json(200, {
        ...{ resourceType: "CapabilityStatement", fhirVersion, software: { name: "HAPI", version: "8" } },
        rest: [{ mode: "server", interaction: [{ code }] }],
      });
    expect(await readCapabilities(connected([capable("4.0.1", "transaction")]))).toBe("HAPI 8");
    expect(asked[0]!.path).toBe("/fhir/metadata");
    for (const refused of [capable("5.0.0", "transaction"), capable("4.0.1", "batch")])
      await expect(readCapabilities(connected([refused]))).rejects.toMatchObject({ problem: "unexpected" });
  });
});

describe("a DICOMweb server", () => {
  const uid = "2.25.7";
  const file = Buffer.concat([Buffer.alloc(128), Buffer.from("DICM\x02\x00\x03\x00UI\x06\x002.25.7", "latin1"), Buffer.from("…")]);
  const item = (reason?: number, named = uid) => ({
    Value: [{ "00081155": { vr: "UI", Value: [named] }, ...(reason !== undefined && { "00081197": { vr: "US", Value: [reason] } }) }],
  });
  const stored = (status: number, named = uid) => json(status, { "00081199": item(undefined, named) });
  const failed = (status: number, reason: number) => json(status, { "00081198": item(reason) });
  const storing = (reply: Reply) =>
    storeObject(connected([reply], undefined, undefined, 599), file).then(
      () => "stored",
      (error: { problem?: string; message: string }) => [error.problem, error.message],
    );

  it("gets the object as one part of a request", async () => {
    expect(await storing(stored(200))).toBe("stored");
    const { method, path, headers, body } = asked[0]!;
    const boundary = /^multipart\/related; type="application\/dicom"; boundary=(\S+)$/.exec(headers["content-type"]!)![1]!;
    expect([method, path, headers.accept]).toEqual(["POST", "/fhir/studies", "application/dicom+json"]);
    expect(body).toBe(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n${file.toString()}\r\n--${boundary}--\r\n`);
  });

  it.each<[string, Reply, unknown]>([
    ["stores it with a warning", stored(202), "stored"],
    ["has it already", failed(409, 0x0111), "stored"],
    ["does not know the class", failed(409, 0x0122), ["rejected", "The server refuses the document: failure reason 0122H."]],
    ["fails a part of the request", failed(202, 0xa900), ["rejected", "The server refuses the document: failure reason A900H."]],
    ["is full", failed(409, 0xa700), ["busy", "The server has no room for more documents. Try again later."]],
    ["takes no such media", json(415, {}), ["rejected", "The server refuses the document: 415."]],
    ["refuses all without a reason", json(409, {}), ["rejected", "The server refuses the document: 409."]],
    ["names another object", stored(200, "2.25.8"), ["unexpected", expect.any(String)]],
    ["answers with a page", (response) => void response.writeHead(200).end("<html>"), ["unexpected", expect.any(String)]],
    ["is none", (response) => void response.writeHead(404).end(), ["not_found", expect.any(String)]],
  ])("that %s is understood", async (_, reply, answer) => expect(await storing(reply)).toEqual(answer));

  it("recognizes the server by asking for a study that does not exist", async () => {
    expect(await askStudies(connected([(response) => void response.writeHead(204).end()]))).toBe("A DICOMweb server");
    expect(asked[0]).toMatchObject({ method: "GET", path: "/fhir/studies?StudyInstanceUID=2.25.1&limit=1" });
    await expect(askStudies(connected([json(404, {})]))).rejects.toMatchObject({ problem: "not_found" });
  });
});
