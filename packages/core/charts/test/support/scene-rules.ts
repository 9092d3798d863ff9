import { expect } from "vitest";
import { baselineY, measureText, type Box, type Mark, type Scene, type Spot, type TextMark } from "../../src/index.ts";

function textBox(mark: TextMark): Box {
  const width = measureText(mark.text, mark.size, mark.weight);
  const left = mark.x - (mark.anchor === "start" ? 0 : mark.anchor === "middle" ? width / 2 : width);
  const bottom = baselineY(mark);
  return { left, right: left + width, top: bottom - 0.73 * mark.size, bottom };
}

export function textsOf({ marks }: Scene): TextMark[] {
  return marks.filter((mark) => mark.kind === "text");
}

export function textsApart(scene: Scene): void {
  const boxes = textsOf(scene).map((mark) => ({ text: mark.text, box: textBox(mark) }));
  boxes.forEach((one, index) =>
    boxes.slice(index + 1).forEach((other) => {
      const apart =
        one.box.right <= other.box.left + 0.1 ||
        other.box.right <= one.box.left + 0.1 ||
        one.box.bottom <= other.box.top + 0.1 ||
        other.box.bottom <= one.box.top + 0.1;
      expect(apart, `"${one.text}" and "${other.text}" cover each other`).toBe(true);
    }),
  );
}

export function marksInside(scene: Scene): void {
  for (const mark of scene.marks) {
    const { left, right, top, bottom } = boxOf(mark);
    const inside = left >= -0.1 && top >= -0.1 && right <= scene.width + 0.1 && bottom <= scene.height + 0.1;
    expect(inside, JSON.stringify({ mark, width: scene.width, height: scene.height })).toBe(true);
  }
}

function boxOf(mark: Mark): Box {
  switch (mark.kind) {
    case "text":
      return textBox(mark);
    case "rect":
      return { left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height };
    case "circle":
      return { left: mark.cx - mark.r, right: mark.cx + mark.r, top: mark.cy - mark.r, bottom: mark.cy + mark.r };
    case "path":
      return pathBox(mark.d);
  }
}

function pathBox(d: string): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, command, numbers] of d.matchAll(/([MLHVZ])([^MLHVZ]*)/g)) {
    const values = numbers!.split(/[ ,]+/).filter(Boolean).map(Number);
    if (command === "H") xs.push(...values);
    else if (command === "V") ys.push(...values);
    else values.forEach((value, index) => (index % 2 === 0 ? xs : ys).push(value));
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export function wordsCrossNoLine(scene: Scene, roles: readonly TextMark["role"][]): void {
  const paths = scene.marks.flatMap((mark) =>
    mark.kind === "path" && ["median", "guide", "mean-line", "centile", "trend"].includes(mark.role) ? [spotsAlong(mark.d)] : [],
  );
  const discs = scene.marks.filter(({ role }) => role === "point" || role === "visit").map(boxOf);
  for (const mark of textsOf(scene).filter(({ role }) => roles.includes(role))) {
    const { left, right, top, bottom } = textBox(mark);
    const isWithin = ([x, y]: Spot) => x > left && x < right && y > top - 1 && y < bottom + 1;
    expect(paths.flat().filter(isWithin), `"${mark.text}" lies on a line`).toEqual([]);
    const onDisc = discs.some((disc) => disc.left < right && left < disc.right && disc.top < bottom && top < disc.bottom);
    expect(onDisc, `"${mark.text}" lies on a value`).toBe(false);
  }
}

function spotsAlong(d: string): Spot[] {
  const spots: Spot[] = [];
  let last: Spot = [0, 0];
  for (const [, command, numbers] of d.matchAll(/([MLH])([^MLHVZ]*)/g)) {
    const [x = 0, y = last[1]]: number[] = numbers!.split(",").map(Number);
    const [fromX, fromY]: Spot = command === "M" ? [x, y] : last;
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) * 2));
    for (let step = 1; step <= steps; step += 1) spots.push([fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps]);
    last = [x, y];
  }
  return spots;
}
