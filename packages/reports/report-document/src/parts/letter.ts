import * as messages from "@trabecula/messages/report-letter";
import type { LetterView, ReportView } from "@trabecula/report-view";
import { stack } from "../layout/arrange.ts";
import { nothing, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";
import { factStrip } from "./facts.ts";
import { besideLogo, divider, signOff } from "./opening.ts";

const gap = 12;
const gapOfFindings = 4;

/** Keeps the height within `room`: the last findings give way to a sentence that says so. */
export function letterBlock(
  sheet: Sheet,
  letter: LetterView,
  { made, letterhead }: Pick<ReportView, "made" | "letterhead">,
  { width, room }: { width: number; room: number },
): Block {
  const line = (text: string, style: (typeof styles)[keyof typeof styles] = styles.body) => paragraph(sheet, text, width, style);
  const isSigned = letter.signature[0] !== messages.notSigned;
  const head = [
    besideLogo(sheet, letterhead, width, (beside) =>
      stack(letter.from.map((text, index) => paragraph(sheet, text, beside, index === 0 ? styles.section : styles.body))),
    ),
    stack([line(letter.to, styles.strong), line(made)]),
    stack([
      paragraph(sheet, messages.title, width, styles.title, "H1"),
      divider(sheet, width, 5),
      factStrip(sheet, letter.identity, width),
      divider(sheet, width, 5),
    ]),
    letter.headline === null ? nothing : line(letter.headline, styles.headline),
  ];
  const end = [
    letter.nextScan === null
      ? nothing
      : stack([paragraph(sheet, messages.nextScan, width, styles.section, "H2"), line(letter.nextScan)], gapOfFindings),
    stack(
      letter.signature.map((text, index) => line(text, index === 0 ? styles.strong : styles.quiet)),
      gapOfFindings,
    ),
    isSigned ? nothing : signOff(sheet, width),
    line(letter.notice, styles.quiet),
  ];
  const free = room - stack([...head, ...end], gap).height - gap;
  const findings = letter.findings.map((text, index) => line(text, index === 0 ? styles.lead : styles.body));
  return stack([...head, fitting(findings, free, line(messages.more, styles.quiet)), ...end], gap);
}

function fitting(blocks: readonly Block[], room: number, more: Block): Block {
  const whole = stack(blocks, gapOfFindings);
  if (whole.height <= room) return whole;
  const kept: Block[] = [];
  for (const block of blocks) {
    const left = room - stack([...kept, more], gapOfFindings).height - gapOfFindings;
    const part = block.height <= left ? block : block.split?.(left)?.[0];
    if (part) kept.push(part);
    if (part !== block) break;
  }
  return stack([...kept, more], gapOfFindings);
}
