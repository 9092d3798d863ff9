import { expect, it } from "vitest";
import { piecesOf } from "../src/index.ts";

it("splits text at its tags", () => {
  expect(piecesOf("Here already? <login>Log in</login> or <signup>sign up</signup>.")).toEqual([
    "Here already? ",
    { tag: "login", text: "Log in" },
    " or ",
    { tag: "signup", text: "sign up" },
    ".",
  ]);
});

it("leaves a sentence without tags whole, and comparisons as they are", () => {
  expect(piecesOf("Scores < −5 and > 5.")).toEqual(["Scores < −5 and > 5."]);
});

it("begins and ends with a tag", () => {
  expect(piecesOf("<a>first</a><b>second</b>")).toEqual([
    { tag: "a", text: "first" },
    { tag: "b", text: "second" },
  ]);
});
