import { expect, it } from "vitest";
import { allFaces, fontOf } from "../src/fonts.ts";

it.each(allFaces)("%s: characters that share a glyph are copied as the same one in every document", (face) => {
  const font = fontOf(face);
  const byGlyph = new Map<number, { copied: number; characters: number[] }>();
  for (const character of font.characterSet.filter((each) => each < 0xe000).toSorted((left, right) => right - left)) {
    const { id, codePoints } = font.glyphForCodePoint(character);
    byGlyph.set(id, { copied: codePoints[0]!, characters: [...(byGlyph.get(id)?.characters ?? []), character] });
  }
  const shared = [...byGlyph.values()].filter(({ characters }) => characters.length > 1);
  expect(shared.length).toBeGreaterThan(5);
  const first = ({ characters }: { characters: number[] }) => (characters.includes(0x2019) ? 0x2019 : Math.min(...characters));
  expect(shared.filter((glyph) => glyph.copied !== first(glyph))).toEqual([]);
});
