import type { Element } from "../sheet.ts";

export interface Corner {
  readonly x: number;
  readonly y: number;
}

export interface Block {
  readonly height: number;
  readonly draw: (at: Corner, parent: Element) => void;
  /** Splits into a part for `room` points and the rest; null if nothing sensible fits. Omitted: unbreakable. */
  readonly split?: (room: number) => readonly [Block, Block] | null;
}

export const nothing: Block = { height: 0, draw: () => undefined };

export function space(height: number): Block {
  return { height, draw: () => undefined };
}

/** Memoizes, because parts on several pages share one element. */
export function once<Argument, Value>(make: (argument: Argument) => Value): (argument: Argument) => Value {
  let made: { readonly value: Value } | undefined;
  return (argument) => (made ??= { value: make(argument) }).value;
}
