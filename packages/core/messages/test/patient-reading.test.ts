import { expect, it } from "vitest";
import { amongHundred, furtherValues, scanned, title } from "@trabecula/messages/patient-reading";
import { people, peopleLikeYou } from "@trabecula/messages/people";

it("speaks of people, never of 0 or 100 of them", () => {
  expect(amongHundred(12.3, "healthy women aged 54")).toBe("Out of 100 healthy women aged 54, about 12 would have a lower value.");
  expect(amongHundred(0.2, "women")).toContain("fewer than 1");
  expect(amongHundred(99.7, "women")).toContain("more than 99");
});

it("names whom a value is compared with, for others and for the person", () => {
  expect(people({ sex: "female", age: "adult", isHealthy: true })).toBe("healthy women of this age");
  expect(peopleLikeYou({ sex: "male", age: "child", isHealthy: false })).toBe("boys of your age");
  expect(peopleLikeYou({ sex: "female", age: "young adult", isHealthy: true })).toBe("healthy young women");
});

it("says when and where, as far as it is known, and how much more there is", () => {
  expect(title(null)).toBe("Bone scan");
  expect(scanned(["Mar 2, 2026"], ["left wrist", "right wrist"])).toBe("Scanned on Mar 2, 2026: left wrist and right wrist.");
  expect(scanned([], ["hip"])).toBe("Scanned: hip.");
  expect([1, 2].map(furtherValues)).toEqual(["The full report has 1 further value.", "The full report has 2 further values."]);
});
