import { beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../../support/api-client.ts";
import { adminEmail, adminPassword } from "../../support/cms-process.ts";
import { mailsTo, rows, userRow } from "../../support/database.ts";
import { logIn, mailedToken, newEmail, password, signupBody } from "../../support/people.ts";
import { madeToken } from "../../support/tokens.ts";
import { until } from "../../support/until.ts";
import { cms, site, startedAt } from "./servers.ts";

type Line = Readonly<Record<string, unknown>>;

const person = { ...signupBody(newEmail()), firstName: "Özlemplanted", lastName: "Przybylska", institution: "Institute of Planted Bones" };

let visitor: ApiClient;
let admin: ApiClient;
let requestId: string;
let failedId: string;
let secret: string;

const linesOf = (output: string): Line[] =>
  output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
const answersOf = (output: string) => linesOf(output).filter(({ message }) => message === "Answered");
const routesOf = (output: string) => answersOf(output).map(({ route }) => route);

describe("the logs of both servers, for programs", () => {
  beforeAll(async () => {
    visitor = new ApiClient(site.url);
    const signup = await visitor.post("/api/user/signup", person);
    expect(signup.status).toBe(201);
    requestId = signup.headers.get("X-Request-Id") ?? "";
    await visitor.get(`/confirm-email/${mailedToken(person.email, "confirm-email", cms.dataDir)}`);
    await visitor.post("/api/user/login", { email: person.email, password: `${password}-wrong` });
    admin = new ApiClient(site.url);
    await logIn(admin, adminEmail, adminPassword);
    ({ secret } = await madeToken({ client: admin }, { password: adminPassword }));
    const headers = { Authorization: `Bearer ${secret}` };
    expect((await visitor.get("/api/reports", { headers })).status).toBe(200);
    await visitor.get(`/api/reports?access_token=${secret}`);
    await visitor.get("/api/reports", { headers: { Authorization: `${headers.Authorization}x` } });
    await new ApiClient(cms.url).get("/admin/users/me", { headers });
    await admin.get(`/api/admin/users?q=${encodeURIComponent(person.email)}`);
    rows("alter table accounts_audit rename to accounts_audit_away", [], cms.dataDir);
    const failed = await admin.get(`/api/admin/audit?q=${encodeURIComponent(person.email)}`);
    rows("alter table accounts_audit_away rename to accounts_audit", [], cms.dataDir);
    expect(failed.status).toBe(500);
    failedId = failed.headers.get("X-Request-Id") ?? "";
    expect((await new ApiClient(cms.url).get("/admin/%zz")).status).toBe(400);
    await new ApiClient(cms.url).post("/admin/login", { email: person.email, password: "Wrong-p4ssword!" });
    for (let asked = 0; asked < 2; asked += 1) await new ApiClient(cms.url).post("/admin/forgot-password", { email: adminEmail });
    await new ApiClient(cms.url).get(`/content-manager/collection-types/plugin::users-permissions.user?_q=${person.email}`);
    await until(
      () => cms.output(),
      (output) => output.includes('"job":"mail"'),
    );
  });

  it("are one object a line, from the first to the last", () => {
    for (const output of [cms.output(), site.output()]) {
      const lines = linesOf(output);
      expect(lines.length).toBeGreaterThan(5);
      // Messages to the launcher have their own format.
      for (const line of lines.filter(({ event }) => event === undefined))
        expect(line).toMatchObject({ time: expect.stringMatching(/^\d{4}-.*Z$/), level: expect.any(String), message: expect.any(String) });
    }
  });

  it("say once why the panel sends no mail without PANEL_URL", () => {
    const message = "The panel sends no mail, because PANEL_URL does not say at which address staff open it.";
    expect(linesOf(cms.output()).filter((line) => line["message"] === message)).toHaveLength(1);
  });

  it("share one request id from the site to the CMS and the mail job", () => {
    const ofRequest = (output: string) => linesOf(output).filter((line) => line.requestId === requestId);
    expect(ofRequest(site.output())).toEqual([expect.objectContaining({ server: "site", route: "POST /api/user/signup", status: 201 })]);
    const ofCms = ofRequest(cms.output());
    const isAudit = ({ message }: Line) => message === "Audit";
    expect(ofCms.filter(isAudit).map(({ action }) => action)).toEqual(["account.requested"]);
    const [first, ...jobs] = ofCms.filter((line) => !isAudit(line));
    expect(first).toMatchObject({ server: "cms", level: "info", route: "POST /api/user/signup", status: 201 });
    expect([first?.ms, first?.bytes].every((value) => typeof value === "number" && value > 0)).toBe(true);
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) expect(job).toMatchObject({ message: "A job has ended", job: "mail", state: "waiting", attempt: 1 });
  });

  it("have a line for each entry of the audit log, by ids alone", () => {
    const lines = linesOf(cms.output()).filter(({ message }) => message === "Audit");
    const entries = rows("select public_id, at, action from accounts_audit order by id", [], cms.dataDir);
    const reported = entries.filter(({ at }) => Number(at) >= startedAt);
    expect(lines.map(({ entry, action, time }) => [entry, action, time])).toEqual(
      reported.map(({ public_id, action, at }) => [public_id, action, new Date(Number(at)).toISOString()]),
    );
    const id = userRow(adminEmail, cms.dataDir).document_id;
    const made = lines.find(({ action }) => action === "token.made");
    expect(made).toMatchObject({ level: "info", server: "cms", actorKind: "user", actorId: id, object: `user:${id as string}` });
    expect(lines.find(({ action }) => action === "login")).toMatchObject({ actorId: id, requestId: expect.any(String) });
    expect(lines.find(({ action }) => action === "panel.login-failed")).toMatchObject({ actorKind: "none" });
    const known = ["time", "level", "server", "message", "entry", "action", "actorKind", "actorId", "object", "tokenId", "requestId"];
    for (const line of lines) expect(known).toEqual(expect.arrayContaining(Object.keys(line)));
  });

  it("have no stack for an address that cannot be read", () => {
    expect(linesOf(cms.output()).filter(({ code }) => code === "BadRequestError")).toEqual([]);
  });

  it("contain the place and stack of an unexpected failure under its request id", () => {
    const failure = linesOf(cms.output()).find((line) => line.requestId === failedId && line.level === "error");
    expect(failure).toMatchObject({ place: "GET /api/admin/audit", status: 500, code: expect.stringMatching(/^SQLITE_ERROR|42P01$/) });
    expect(failure?.stack).toEqual(expect.arrayContaining([expect.stringMatching(/^ +at /)]));
  });

  it("contain route patterns, with frequent polling requests at debug level only", async () => {
    expect(routesOf(cms.output())).toEqual(expect.arrayContaining(["POST /api/user/login", "GET /api/admin/users", "POST /admin/login"]));
    expect(routesOf(site.output())).toContain("GET /confirm-email/:token");
    await until(() => answersOf(cms.output()).find(({ route }) => route === "GET /api/content/version"), Boolean);
    const polled = ["GET /api/content/version", "GET /api/metrics"];
    for (const { route, level } of answersOf(cms.output())) expect(level).toBe(polled.includes(route as string) ? "debug" : "info");
  });

  it("contain no personal data, tokens or addresses", () => {
    expect(mailsTo(person.email, cms.dataDir)).toHaveLength(1);
    const planted = [
      ...[
        person.email,
        person.firstName,
        person.lastName,
        person.institution,
        person.password,
        adminEmail,
        adminPassword,
        "Wrong-p4ssword",
      ],
      mailedToken(person.email, "confirm-email", cms.dataDir),
      ...[
        ...admin.cookies.values(),
        ...visitor.cookies.values(),
        secret.slice(5, 40),
        admin.address,
        visitor.address,
        "people.test",
        "?q=",
        "_q=",
      ],
    ];
    for (const text of planted)
      for (const output of [cms.output(), site.output()]) expect(output.toLowerCase(), text).not.toContain(text.toLowerCase());
    const others = linesOf(cms.output()).filter(({ message }) => message !== "Audit");
    expect(JSON.stringify(others)).not.toContain(userRow(person.email, cms.dataDir).document_id);
  });
});
