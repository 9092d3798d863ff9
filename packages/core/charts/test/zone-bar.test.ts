import { expect, it } from "vitest";
import { zoneBar, type Mark } from "../src/index.ts";
import { marksInside, textsApart } from "./support/scene-rules.ts";

const texts = {
  ...{ title: "Bone density", description: "Your value is lower.", you: "You" },
  zones: { normal: "near average or above", low: "lower", very_low: "much lower" },
};
const arrowX = (marks: readonly Mark[]) => {
  const arrow = marks.find(({ role }) => role === "point-beyond");
  return Number(arrow?.kind === "path" && /L([\d.]+),[\d.]+Z/.exec(arrow.d)?.[1]);
};

it.each([
  ["very_low", [-9, -4, -2.5, -2.45], "band-inner"],
  ["low", [-2.4, -1.7, -1.1], "band-outer"],
  ["normal", [-1.04, -1, 0, 7], "zone-normal"],
] as const)("keeps the mark of a %s T-score within its zone", (_, scores, role) => {
  for (const score of scores)
    for (const width of [300, 340, 500]) {
      const scene = zoneBar(score, width, texts);
      const zone = scene.marks.find((mark) => mark.role === role)!;
      if (zone.kind !== "rect") throw new Error("A zone is a rectangle.");
      const x = arrowX(scene.marks);
      expect([x > zone.x, x < zone.x + zone.width], `${score}`).toEqual([true, true]);
      textsApart(scene);
      marksInside(scene);
    }
});
