import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (name: string) => readFileSync(new URL(`../../seed/${name}`, import.meta.url), "utf8");

function formOf(text: string) {
  const body = text.replace(/^---\n.*?\n---\n/s, "");
  return {
    links: body.match(/\]\([^)]*\)/g),
    code: body.match(/`[^`]+`/g),
    numbers: body.match(/\d+/g)?.sort(),
    blocks: body
      .trim()
      .split("\n\n")
      .map((block) => block.startsWith("## ")),
  };
}

interface Question {
  readonly slug: string;
  readonly answer: string;
}

it.each(["de", "fr"])("starter texts in %s have the links, numbers and sections of the English ones", (language) => {
  for (const page of ["about", "terms-of-service", "privacy-notice", "security"])
    expect(formOf(read(`${language}/pages/${page}.md`)), page).toEqual(formOf(read(`pages/${page}.md`)));
  const forms = (file: string) => (JSON.parse(read(file)) as Question[]).map(({ slug, answer }) => ({ slug, ...formOf(answer) }));
  expect(forms(`${language}/faq.json`)).toEqual(forms("faq.json"));
});
