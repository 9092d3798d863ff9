import { haloWidth, shapeInks, textInks, type Palette } from "./colors.ts";
import { baselineY, type Mark, type Scene, type TextMark } from "./scene.ts";

type Attributes = Readonly<Record<string, string | number | undefined>>;

const fonts = "Inter, Helvetica, Arial, sans-serif";

export function inlineSvg({ width, height, description, marks }: Scene, palette: Palette): string {
  const opening = { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": description };
  return [`<svg${attributes(opening)}>`, ...marks.map((mark) => markText(mark, palette)), "</svg>"].join("\n");
}

export function svgText({ width, height, title, description, marks }: Scene, palette: Palette): string {
  const opening = { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, role: "img" };
  return [
    `<svg${attributes({ ...opening, "font-family": fonts, "font-variant-numeric": "tabular-nums" })}>`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect${attributes({ width, height, fill: palette.page })}/>`,
    ...marks.map((mark) => markText(mark, palette)),
    "</svg>",
    "",
  ].join("\n");
}

function markText(mark: Mark, palette: Palette): string {
  switch (mark.kind) {
    case "text":
      return `<text${attributes(textAttributes(mark, palette))}>${escaped(mark.text)}</text>`;
    case "path":
      return `<path${attributes({ d: mark.d, ...shapeAttributes(mark.role, palette) })}/>`;
    case "rect": {
      const { x, y, width, height } = mark;
      return `<rect${attributes({ x, y, width, height, ...shapeAttributes(mark.role, palette) })}/>`;
    }
    case "circle": {
      const { cx, cy, r } = mark;
      return `<circle${attributes({ cx, cy, r, ...shapeAttributes(mark.role, palette) })}/>`;
    }
  }
}

function shapeAttributes(role: Exclude<Mark, TextMark>["role"], palette: Palette): Attributes {
  const { fill, stroke, width, dash, opacity, roundCaps } = shapeInks[role];
  return {
    fill: fill ? palette[fill] : "none",
    stroke: stroke && palette[stroke],
    "stroke-width": width,
    "stroke-dasharray": dash?.join(" "),
    "stroke-linecap": roundCaps && "round",
    opacity,
  };
}

function textAttributes(mark: TextMark, palette: Palette): Attributes {
  const { fill, halo } = textInks[mark.role];
  return {
    x: mark.x,
    y: baselineY(mark),
    "text-anchor": mark.anchor === "start" ? undefined : mark.anchor,
    "font-size": mark.size,
    "font-weight": mark.weight === 400 ? undefined : mark.weight,
    fill: palette[fill],
    ...(halo && { stroke: palette[halo], "stroke-width": haloWidth, "stroke-linejoin": "round", "paint-order": "stroke" }),
  };
}

function attributes(values: Attributes): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escaped(String(value))}"`))
    .join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML forbids control characters. */
export function escaped(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "").replace(/[&<>"]/g, (character) => entities[character]!);
}
