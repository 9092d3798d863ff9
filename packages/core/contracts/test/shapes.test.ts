import { describe, expect, it } from "vitest";
import {
  errorStatus,
  ZContactRequest,
  ZCreateReportRequest,
  ZDateOnly,
  ZErrorReply,
  ZId,
  ZListQuery,
  ZScoreRequest,
} from "../src/index.ts";

const scoreRequest = {
  reportType: "hr-pqct",
  subject: { sex: "female", ageYears: 44 },
  scans: [{ site: "distal-tibia", measurements: [{ parameter: "tt_bmd", value: 284 }] }],
};

describe("ZDateOnly", () => {
  it("asks for the date where a form has none", () => expect(ZDateOnly.safeParse("").error?.issues[0]?.message).toBe("Enter the date."));
  it.each(["2026-03-14", "2024-02-29", "1900-01-01"])("takes %s", (text) => expect(ZDateOnly.safeParse(text).success).toBe(true));
  it.each(["2026-02-29", "2026-13-01", "2026-3-14", "14.03.2026", "2026-03-14T00:00:00Z", "0000-00-00"])("refuses %s", (text) =>
    expect(ZDateOnly.safeParse(text).success).toBe(false),
  );
});

describe("ZListQuery", () => {
  it("reads the strings of a query and fills the defaults", () => {
    expect(ZListQuery.parse({ page: "2" })).toEqual({ page: 2, pageSize: 25, order: "desc" });
  });
  it.each([{ page: "0" }, { pageSize: "201" }, { page: "1.5" }, { order: "sideways" }, { filters: "x" }])("refuses %j", (query) =>
    expect(ZListQuery.safeParse(query).success).toBe(false),
  );
});

describe("ZScoreRequest", () => {
  it("accepts a request without a dataset", () => expect(ZScoreRequest.safeParse(scoreRequest).success).toBe(true));

  it.each([
    ["a value that is no number", [{ parameter: "tt_bmd", value: "284" }]],
    ["infinity", [{ parameter: "tt_bmd", value: Infinity }]],
    ["NaN", [{ parameter: "tt_bmd", value: NaN }]],
    [
      "the same parameter twice",
      [
        { parameter: "tt_bmd", value: 1 },
        { parameter: "tt_bmd", value: 2 },
      ],
    ],
    ["an empty list", []],
    ["a key that is no key", [{ parameter: "__proto__", value: 1 }]],
  ])("refuses %s", (_, measurements) => {
    const request = { ...scoreRequest, scans: [{ site: "distal-tibia", measurements }] };
    expect(ZScoreRequest.safeParse(request).success).toBe(false);
  });

  it("refuses unknown keys at every depth", () => {
    expect(ZScoreRequest.safeParse({ ...scoreRequest, owner: 1 }).success).toBe(false);
    expect(ZScoreRequest.safeParse({ ...scoreRequest, subject: { sex: "female", name: "x" } }).success).toBe(false);
  });
});

describe("ZCreateReportRequest", () => {
  it("requires a report name", () => {
    expect(ZCreateReportRequest.safeParse(scoreRequest).success).toBe(false);
    expect(ZCreateReportRequest.parse({ ...scoreRequest, reportName: "  Tibia  " }).reportName).toBe("Tibia");
  });
});

describe("errors", () => {
  it("maps every error code to a status of at least 400", () => {
    for (const status of Object.values(errorStatus)) expect(status).toBeGreaterThanOrEqual(400);
  });
  it("parses its own replies", () => {
    expect(ZErrorReply.safeParse({ message: "No.", code: "not_found" }).success).toBe(true);
    expect(ZErrorReply.safeParse({ code: "not_found" }).success).toBe(false);
  });
  it("parses a reply of another release with an unknown code", () => {
    const reply = ZErrorReply.parse({ message: "No.", code: "teapot" });
    expect([reply.message, reply.code]).toEqual(["No.", "teapot"]);
  });
});

describe("ids and the contact form", () => {
  it.each(["1", "../../etc", "", "a".repeat(40)])("refuses %j as an id", (id) => expect(ZId.safeParse(id).success).toBe(false));
  it("keeps line breaks of a message and refuses a foreign topic", () => {
    const message = { name: "Ada", email: "ada@example.org", topic: "question", message: "One\nTwo" };
    expect(ZContactRequest.parse(message).message).toBe("One\nTwo");
    expect(ZContactRequest.safeParse({ ...message, topic: "sales" }).success).toBe(false);
  });
});
