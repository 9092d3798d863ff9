import type { Element } from "../sheet.ts";

/** A corner of a page, in points from its top left. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Something with a height that can be drawn: a paragraph, a table, a chart. Its width was given when it was made. */
export interface Block {
  readonly height: number;
  /** Draws at a corner, as a part of `parent` in the structure. */
  readonly draw: (at: Corner, parent: Element) => void;
  /**
   * The part that fits into `room` points, and what is left for the next page; null where nothing sensible fits. Left out:
   * it is never parted.
   */
  readonly split?: (room: number) => readonly [Block, Block] | null;
}

export const nothing: Block = { height: 0, draw: () => undefined };

/** Free space. At a break of pages it is dropped with what precedes it. */
export function space(height: number): Block {
  return { height, draw: () => undefined };
}

/** Calls `make` once: the parts of a block on several pages belong to one element. */
export function once<Argument, Value>(make: (argument: Argument) => Value): (argument: Argument) => Value {
  let made: { readonly value: Value } | undefined;
  return (argument) => (made ??= { value: make(argument) }).value;
}
