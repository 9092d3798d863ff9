import { expect, it } from "vitest";
import { breadcrumbs, publicAddress, questionsAndAnswers, structuredText } from "../../src/content/structured-data.ts";
import { summaryOf } from "../../src/content/staff-page.ts";

it("escapes structured data in a script element, and round-trips it", () => {
  const question = "Is </script><script>alert(1)</script> asked?";
  const text = structuredText([questionsAndAnswers([{ question, answerHtml: "<p>No.</p>" }])]);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)["@graph"][0].mainEntity[0]).toMatchObject({ name: question, acceptedAnswer: { text: "<p>No.</p>" } });
});

it("counts the pages above one from the home page on", () => {
  const trail = breadcrumbs([
    { path: "/documentation", title: "Documentation" },
    { path: "/documentation/api/", title: "The API" },
  ]);
  expect(trail["itemListElement"]).toMatchObject([
    { position: 1, name: "Home", item: publicAddress("/") },
    { position: 2, name: "Documentation" },
    { position: 3, name: "The API", item: expect.stringMatching(/^https?:\/\/[^/]+\/documentation\/api$/) },
  ]);
});

it.each([
  ["## Why\n\nA density *on its own* says [little](/x).\n\nMore.", "A density on its own says little."],
  ["One line\nand another.", "One line and another."],
  ["", ""],
  [`${"word ".repeat(60)}`, `${"word ".repeat(31).trim()}…`],
])("says what a text is about in its first words: %j", (source, summary) => {
  expect(summaryOf(source)).toBe(summary);
});
