import * as z from "zod/mini";
import { runsInSpreadsheet } from "./spreadsheet-text.ts";

export const words = (maximum = 5000) =>
  z.string().check(
    z.regex(/\S/, "Write something here."),
    z.refine((text) => !runsInSpreadsheet(text), "Text cannot start with =, +, - or @, because spreadsheets treat it as a formula."),
    z.maxLength(maximum, `At most ${maximum} characters.`),
  );
export const people = z.number().check(z.int("A whole number."), z.gte(1, "At least one person."), z.lte(1e9, "Fewer people."));
export const ageInYears = z.number().check(z.gte(0, "An age in years, from 0 to 120."), z.lte(120, "An age in years, from 0 to 120."));
export const parameterKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, "This is not a parameter key."));
