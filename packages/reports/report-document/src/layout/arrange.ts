import { nothing, type Block } from "./block.ts";

export function stack(blocks: readonly Block[], gap = 0): Block {
  const shown = blocks.filter(({ height }) => height > 0);
  const height = shown.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(0, shown.length - 1);
  return {
    height,
    draw: ({ x, y }, parent) => {
      let top = y;
      for (const block of shown) {
        block.draw({ x, y: top }, parent);
        top += block.height + gap;
      }
    },
    split: (room) => splitStack(shown, gap, room),
  };
}

function splitStack(blocks: readonly Block[], gap: number, room: number): readonly [Block, Block] | null {
  let left = room;
  for (const [index, block] of blocks.entries()) {
    if (block.height > left) {
      const parts = block.split?.(left) ?? null;
      if (parts) return [stack([...blocks.slice(0, index), parts[0]], gap), stack([parts[1], ...blocks.slice(index + 1)], gap)];
      return index === 0 ? null : [stack(blocks.slice(0, index), gap), stack(blocks.slice(index), gap)];
    }
    left -= block.height + gap;
  }
  return null;
}

export function headed(heading: Block, content: Block, gap: number, again?: Block): Block {
  const both = stack([heading, content], gap);
  const above = heading.height + gap;
  return {
    ...both,
    split: (room) => {
      const parts = content.split?.(room - above) ?? null;
      return parts && [stack([heading, parts[0]], gap), again ? headed(again, parts[1], gap, again) : parts[1]];
    },
  };
}

export function inColumns(blocks: readonly Block[], widths: readonly number[], gap: number): Block {
  return {
    height: Math.max(0, ...blocks.map(({ height }) => height)),
    draw: ({ x, y }, parent) => {
      let left = x;
      for (const [index, block] of blocks.entries()) {
        block.draw({ x: left, y }, parent);
        left += widths[index]! + gap;
      }
    },
    split: (room) => {
      const parts = blocks.map((block) => (block.height <= room ? ([block, nothing] as const) : (block.split?.(room) ?? null)));
      const kept = parts.filter((part) => part !== null);
      if (kept.length < parts.length) return null;
      const [above, below] = [kept.map(([first]) => first), kept.map(([, rest]) => rest)];
      return [inColumns(above, widths, gap), inColumns(below, widths, gap)];
    },
  };
}

/** Avoids page breaks inside a block that fits on a page. */
export function together(block: Block, page: number): Block {
  if (block.height > page) return block;
  const { height, draw } = block;
  return { height, draw };
}
