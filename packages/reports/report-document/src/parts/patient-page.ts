import type { PatientBlock, PatientLine, PatientView, ReportView } from "@trabecula/report-view";
import { zoneBar } from "@trabecula/charts";
import { drawFigure, pointsPerPixel } from "../draw-scene.ts";
import { inColumns, headed, stack, together } from "../layout/arrange.ts";
import { nothing, type Block, type Corner } from "../layout/block.ts";
import { baselineOf, paragraph } from "../layout/paragraph.ts";
import { exact, type Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { divider, letterheadBlock } from "./opening.ts";
import { section } from "./methods.ts";
import { factStrip } from "./facts.ts";

const lineGap = 4;
const questionGap = 6;
const pictureHeight = 27;
const gutter = 24;
/** Characters; a longer summary is a list of values and set smaller, so that the page stays one. */
const longestHeadline = 120;

export function patientParts(sheet: Sheet, view: ReportView, patient: PatientView, width: number): Readonly<Record<PatientBlock, Block>> {
  const { texts } = patient;
  const summary = view.summary.sentences.join(" ");
  const body = (sentences: readonly string[]) =>
    stack(
      sentences.map((text) => paragraph(sheet, text, width, styles.body)),
      2,
    );
  return {
    identity: stack([
      ...(view.languageNote ? [paragraph(sheet, view.languageNote, width, styles.strong)] : []),
      letterheadBlock(sheet, view, width),
      paragraph(sheet, view.type, width, styles.quiet),
      paragraph(sheet, view.name, width, styles.title, "H1"),
      divider(sheet, width, 6),
      factStrip(sheet, view.identity, width),
      divider(sheet, width, 6),
    ]),
    summary: paragraph(sheet, summary, width, summary.length > longestHeadline ? styles.strong : styles.section),
    releaseNote: section(sheet, texts.note, paragraph(sheet, view.releaseNote ?? "", width, styles.body), width),
    measured: section(sheet, texts.measured, body(patient.measured), width),
    comparison: section(sheet, patient.heading, comparison(sheet, patient, width), width),
    questions: questionsBlock(sheet, patient, width),
    meaning: nothing,
    ask: nothing,
    notice: stack([divider(sheet, width, 4), paragraph(sheet, view.notice, width, styles.strong)]),
  };
}

/** Sets two questions side by side, then meaning and contact, so that the page stays one. */
function questionsBlock(sheet: Sheet, { questions, meaning, ask, texts }: PatientView, width: number): Block {
  const each = (width - gutter) / 2;
  const last = [
    { title: texts.meaning, sentences: meaning },
    { title: texts.ask, sentences: ask },
  ];
  const asked = [...questions, ...last].map(({ title, sentences }) =>
    section(sheet, title, paragraph(sheet, sentences.join(" "), each, styles.body), each),
  );
  const rows = Array.from({ length: Math.ceil(asked.length / 2) }, (_, row) =>
    inColumns(asked.slice(row * 2, row * 2 + 2), [each, each], gutter),
  );
  return stack(rows, questionGap);
}

/** If nothing is compared, only the sentence of `rest` appears. */
function comparison(sheet: Sheet, patient: PatientView, width: number): Block {
  const rest = patient.rest === null ? nothing : paragraph(sheet, patient.rest, width, styles.body);
  return stack([...placesOf(sheet, patient, width), rest], lineGap);
}

function placesOf(sheet: Sheet, patient: PatientView, width: number): readonly Block[] {
  return [...Map.groupBy(patient.lines, ({ siteTitle }) => siteTitle)].map(([place, own]) => {
    const blocks = own.map((line) => lineBlock(sheet, line, patient.texts, width));
    return headed(paragraph(sheet, place, width, styles.site, "H3"), stack(blocks, lineGap), 2);
  });
}

function lineBlock(sheet: Sheet, line: PatientLine, texts: PatientView["texts"], width: number): Block {
  const { among, tScore } = line;
  const picture = width * (tScore === null ? 0.3 : 0.46);
  const words = width - picture - gutter;
  const text = (room: number) =>
    stack([
      paragraph(sheet, `${line.name}${texts.colon} ${line.value}`, room, styles.strong),
      paragraph(sheet, line.sentence, room, styles.body),
    ]);
  const drawn =
    among !== null
      ? hundredPeople(sheet, { lower: among, you: texts.you, sentence: line.sentence }, picture)
      : tScore !== null && zones(sheet, line, { ...texts, tScore }, picture);
  if (!drawn) return text(width);
  return together(inColumns([text(words), drawn], [words, picture], gutter), Infinity);
}

function zones(
  sheet: Sheet,
  { name, sentence }: PatientLine,
  { you, zones: named, tScore }: Pick<PatientView["texts"], "you" | "zones"> & { tScore: number },
  width: number,
): Block {
  const texts = { title: name, description: sentence, you, zones: named };
  const scene = zoneBar(tScore, Math.floor(width / pointsPerPixel), texts);
  return { height: scene.height * pointsPerPixel, draw: (at, parent) => drawFigure(sheet, scene, at, parent) };
}

interface People {
  readonly lower: number;
  readonly you: string;
  readonly sentence: string;
}

function hundredPeople(sheet: Sheet, people: People, width: number): Block {
  const { sentence } = people;
  const step = width / 100;
  return {
    height: pictureHeight,
    draw: ({ x, y }, parent) => {
      const bbox = [exact(x), exact(y), exact(x + width), exact(y + pictureHeight)] as const;
      const figure = sheet.element(parent, "Figure", { alt: sentence, bbox, placement: "Block" });
      sheet.content(figure, () => drawPeople(sheet, people, { x, y }, step));
    },
  };
}

function drawPeople(sheet: Sheet, { lower, you }: People, { x, y }: Corner, step: number): void {
  const { doc, palette } = sheet;
  for (let person = 0; person < 100; person += 1) {
    doc.fillColor(person < lower ? palette["band-line"] : palette["band-inner"]);
    doc.rect(exact(x + (person + 0.15) * step), exact(y + 4), exact(step * 0.7), 9).fill();
  }
  const at = x + lower * step;
  sheet.doc
    .lineWidth(1.5)
    .strokeColor(styles.small.color)
    .moveTo(exact(at), exact(y))
    .lineTo(exact(at), exact(y + 16))
    .stroke();
  const middle = Math.max(x + 8, Math.min(at, x + 100 * step - 8));
  sheet.text(you, middle, y + 16 + baselineOf(styles.smallStrong), styles.smallStrong, "center");
}
