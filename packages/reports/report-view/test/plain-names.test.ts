import { describe, expect, it } from "vitest";
import { reportTypes } from "@trabecula/report-types";
import * as de from "../../../core/messages/src/de/plain-names.ts";
import * as fr from "../../../core/messages/src/fr/plain-names.ts";

const types = Object.values(reportTypes);
const ofRegion = /^(?:bmd|bmc|area)_(?<region>\w+)$/;
const subset = /^l\d.*l\d$/;

describe.each(Object.entries({ de, fr }))("plain names in %s", (_, names) => {
  it("exist for every parameter, site and report type, and for no other", () => {
    const keys = types.flatMap(({ parameters }) => parameters.map(({ key }) => key));
    const regions = keys.flatMap((key) => (key in names.parameters ? [] : (ofRegion.exec(key)?.groups?.["region"] ?? [])));
    const others = keys.filter((key) => !regions.includes(ofRegion.exec(key)?.groups?.["region"] ?? ""));
    expect(Object.keys(names.parameters).toSorted()).toEqual(others.toSorted());
    expect(Object.keys(names.regions).toSorted()).toEqual([...new Set(regions.filter((key) => !subset.test(key)))].toSorted());
    expect(Object.keys(names.sites).toSorted()).toEqual([...new Set(types.flatMap(({ sites }) => sites.map(({ key }) => key)))].toSorted());
    expect(Object.keys(names.summaries).toSorted()).toEqual(types.map(({ key }) => key).toSorted());
  });
});

it("agrees with the side of the body", () => {
  const { sites } = de;
  expect(de.onSide("left", sites["distal-tibia"])).toBe("Unterschenkel links, oberhalb des Sprunggelenks");
  expect(Object.values(fr.sites).map((site) => fr.onSide("right", site).split(",")[0])).toEqual([
    "avant-bras droit",
    "bas de la jambe droite",
    "avant-bras droit",
    "bas de la jambe droite",
    "bas du dos droit",
    "hanche droite",
    "avant-bras droit",
    "corps entier droit",
  ]);
});
