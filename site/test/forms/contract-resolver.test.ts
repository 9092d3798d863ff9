import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldOf, type FormShape } from "../../src/forms/contract-resolver.ts";
import { resolve } from "./resolve.ts";

type Values = { name: string; offset: string; limits: string };

const contract = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, "Give it a name.")),
  protocol: z.strictObject({ offsetMm: z.number("Write a number.") }),
  limits: z.array(z.string().check(z.minLength(3, "A limit needs words."))),
  reportType: z.literal("dxa", "No such type."),
});

const shape: FormShape<Values, z.infer<typeof contract>> = {
  contract,
  values: { name: "", offset: "", limits: "" },
  toRequest: ({ name, offset, limits }) => ({ name, protocol: { offsetMm: Number(offset) }, limits: limits.split(";"), reportType: "dxa" }),
  names: { "protocol.offsetMm": "offset" },
};

const complete: Values = { name: " Tibia ", offset: "22", limits: "Women only" };

describe("a form that is checked by its contract", () => {
  it("produces the request parsed by the contract", async () => {
    expect(await resolve(shape, complete)).toEqual({
      request: { name: "Tibia", protocol: { offsetMm: 22 }, limits: ["Women only"], reportType: "dxa" },
      problems: {},
    });
  });

  it("shows contract messages at form fields, including renamed and nested ones", async () => {
    expect((await resolve(shape, { name: " ", offset: "far", limits: "Women only;x" })).problems).toEqual({
      name: "Give it a name.",
      offset: "Write a number.",
      limits: "A limit needs words.",
    });
  });

  it("shows messages of its own check instead of the contract’s", async () => {
    const check = ({ offset }: Values) => (offset === "far" ? { offset: "Where is far?" } : {});
    expect((await resolve({ ...shape, check }, { ...complete, offset: "far" })).problems).toEqual({ offset: "Where is far?" });
  });

  it("is not sent with an issue that belongs to no field", async () => {
    const { request, problems } = await resolve({ ...shape, toRequest: () => ({ ...complete }) }, complete);
    expect(request).toEqual({});
    expect(Object.keys(problems)).toContain("reportType");
    expect(fieldOf("reportType", shape)).toBeNull();
  });

  it("rejects a field until the value refused by the server changes", async () => {
    const refusals = new Map([["name", { value: " Tibia ", message: "There is one of this name." }]]);
    expect((await resolve(shape, complete, refusals)).problems).toEqual({ name: "There is one of this name." });
    expect((await resolve(shape, { ...complete, name: "Radius" }, refusals)).problems).toEqual({});
  });
});
