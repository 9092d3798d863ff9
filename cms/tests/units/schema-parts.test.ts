import { describe, expect, it } from "vitest";
import { lostParts, partsOf } from "../../src/database/schema-guard.ts";

const table = (name: string, columns: Record<string, string>, indexes: Record<string, string[]> = {}) => ({
  name,
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
  indexes: Object.entries(indexes).map(([index, over]) => ({ name: index, columns: over })),
});

const visits = table("visits", { id: "increments", place: "string" }, { visits_place: ["place"] });
const drafted = { "api::visit.visit": { options: { draftAndPublish: true }, pluginOptions: { i18n: { localized: true } } } };
const recorded = partsOf({ tables: [visits] }, drafted);

function lost(wanted: ReturnType<typeof partsOf>, ...allowed: string[]): string[] {
  return lostParts(recorded, wanted, new Set(allowed));
}

describe("the data that a schema change would lose", () => {
  it("is nothing when tables, columns and indexes are added", () => {
    const more = table("visits", { id: "increments", place: "string", room: "text" }, { visits_place: ["place"], visits_room: ["room"] });
    expect(lost(partsOf({ tables: [more, table("rooms", { id: "increments" })] }, drafted))).toEqual([]);
  });

  it("is a table, named alone", () => {
    expect(lost(partsOf({ tables: [] }, drafted))).toEqual(["table visits"]);
    expect(lost(partsOf({ tables: [] }, drafted), "table visits")).toEqual([]);
  });

  it("is a column and an index", () => {
    const less = partsOf({ tables: [table("visits", { id: "increments" })] }, drafted);
    expect(lost(less)).toEqual(["column visits.place", "index visits.visits_place"]);
    expect(lost(less, "index visits.visits_place")).toEqual(["column visits.place"]);
  });

  it("is a column or an index of another kind: Strapi would cast every value", () => {
    const other = partsOf({ tables: [table("visits", { id: "increments", place: "text" }, { visits_place: ["id", "place"] })] }, drafted);
    expect(lost(other)).toEqual(["column visits.place", "index visits.visits_place"]);
  });

  it("includes drafts or languages of a content type that loses them; Strapi would delete the rows", () => {
    const published = { "api::visit.visit": { options: { draftAndPublish: false } } };
    expect(lost(partsOf({ tables: [visits] }, published))).toEqual(["drafts of api::visit.visit", "languages of api::visit.visit"]);
  });
});
