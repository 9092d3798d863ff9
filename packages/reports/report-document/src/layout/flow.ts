import type { Sheet } from "../sheet.ts";
import type { Block } from "./block.ts";

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly bottom: number;
}

export function createFlow(sheet: Sheet, frame: Frame) {
  let y = frame.top;
  let page = 1;
  sheet.newPage();

  function newPage(): void {
    sheet.newPage();
    page += 1;
    y = frame.top;
  }

  function place(block: Block, gap: number): void {
    if (block.height === 0) return;
    const isTop = y === frame.top;
    const top = isTop ? y : y + gap;
    const room = frame.bottom - top;
    if (block.height <= room) {
      block.draw({ x: frame.left, y: top }, sheet.root);
      y = top + block.height;
      return;
    }
    const parts = block.split?.(room) ?? null;
    if (parts) {
      parts[0].draw({ x: frame.left, y: top }, sheet.root);
      newPage();
      place(parts[1], gap);
    } else if (!isTop) {
      newPage();
      place(block, gap);
    } else throw new Error(`A block of ${Math.round(block.height)} points fits on no page.`);
  }

  return {
    /** `gap` in points is skipped at the top of a page. */
    place,
    breakPage(): void {
      if (y > frame.top) newPage();
    },
    page: (): number => page,
    /** Points left on the page, below a gap. */
    room: (gap: number): number => frame.bottom - (y === frame.top ? y : y + gap),
  };
}
