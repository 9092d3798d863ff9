import type { PatientView, ReportView } from "@trabecula/report-view";
import * as words from "@trabecula/messages/patient-reading-parts";
import { beside, headed, stack, together } from "../layout/arrange.ts";
import { nothing, type Block, type Corner } from "../layout/block.ts";
import { baselineOf, paragraph } from "../layout/paragraph.ts";
import { exact, type Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { divider } from "./opening.ts";
import { record, section } from "./methods.ts";

const lineGap = 7;
const pictureHeight = 27;
const gutter = 24;

export function patientBlocks(sheet: Sheet, view: ReportView, patient: PatientView, width: number): readonly Block[] {
  return [
    stack([
      paragraph(sheet, view.type, width, styles.quiet),
      paragraph(sheet, view.name, width, styles.title, "H1"),
      divider(sheet, width, 6),
      ...patient.measured.map((text) => paragraph(sheet, text, width, styles.lead)),
    ]),
    section(sheet, patient.heading, stack(placesOf(sheet, patient, width), lineGap), width),
    patient.rest === null ? nothing : paragraph(sheet, patient.rest, width, styles.body),
    section(
      sheet,
      words.meaning,
      stack(
        patient.meaning.map((text) => paragraph(sheet, text, width, styles.body)),
        2,
      ),
      width,
    ),
    section(
      sheet,
      words.ask,
      stack(
        patient.ask.map((text) => paragraph(sheet, text, width, styles.body)),
        2,
      ),
      width,
    ),
    divider(sheet, width, 4),
    record(sheet, view, width),
  ];
}

function placesOf(sheet: Sheet, { lines }: PatientView, width: number): readonly Block[] {
  return [...Map.groupBy(lines, ({ siteTitle }) => siteTitle)].map(([place, own]) => {
    const blocks = own.map((line) => lineBlock(sheet, line, width));
    return headed(paragraph(sheet, place, width, styles.site, "H3"), stack(blocks, lineGap), 2);
  });
}

function lineBlock(sheet: Sheet, line: PatientView["lines"][number], width: number): Block {
  const picture = width * 0.3;
  const words = width - picture - gutter;
  const text = (room: number) =>
    stack([paragraph(sheet, `${line.name}: ${line.value}`, room, styles.strong), paragraph(sheet, line.sentence, room, styles.body)]);
  const { among } = line;
  if (among === null) return text(width);
  return together(beside([text(words), hundredPeople(sheet, among, line.sentence, picture)], [words, picture], gutter), Infinity);
}

function hundredPeople(sheet: Sheet, lower: number, sentence: string, width: number): Block {
  const step = width / 100;
  return {
    height: pictureHeight,
    draw: ({ x, y }, parent) => {
      const bbox = [exact(x), exact(y), exact(x + width), exact(y + pictureHeight)] as const;
      const figure = sheet.element(parent, "Figure", { alt: sentence, bbox, placement: "Block" });
      sheet.content(figure, () => drawPeople(sheet, lower, { x, y }, step));
    },
  };
}

function drawPeople(sheet: Sheet, lower: number, { x, y }: Corner, step: number): void {
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
  sheet.text(words.you, middle, y + 16 + baselineOf(styles.smallStrong), styles.smallStrong, "center");
}
