import { expect, it } from "vitest";
import { amongHundred, furtherValues, scanned, title } from "@trabecula/messages/patient-reading";
import { people, peopleLikeYou } from "@trabecula/messages/people";

it("counts people, and writes “fewer than 1” or “more than 99” at the extremes", () => {
  expect(amongHundred(12.3, "healthy women aged 54")).toBe("Of 100 healthy women aged 54, about 12 have a lower value than you.");
  expect(amongHundred(0.2, "women")).toContain("fewer than 1");
  expect(amongHundred(99.7, "women")).toContain("more than 99");
});

it("names the people that a value is compared with, for staff and for the patient", () => {
  const women = { sex: "female", age: "adult", isHealthy: true } as const;
  expect(people({ ...women, ages: null })).toBe("healthy women of this age");
  expect(people({ ...women, ages: [20, 37] })).toBe("healthy women aged 20 to 37");
  expect(people(women)).toBe("healthy women of the reference");
  expect(peopleLikeYou({ ...women, ages: [20, 37] })).toBe("healthy women aged 20 to 37");
  expect(peopleLikeYou({ sex: "male", age: "child", isHealthy: false, ages: null })).toBe("boys of your age");
  expect(peopleLikeYou({ sex: "female", age: "young adult", isHealthy: true })).toBe("healthy young women");
});

it("states known dates and sites, and the number of further values", () => {
  expect(title(null)).toBe("Bone scan");
  expect(scanned(["Mar 2, 2026"], ["left wrist", "right wrist"])).toBe("Scanned on Mar 2, 2026: left wrist and right wrist.");
  expect(scanned([], ["hip"])).toBe("Scanned: hip.");
  expect([1, 2].map(furtherValues)).toEqual(["The full report lists 1 more value.", "The full report lists 2 more values."]);
});
