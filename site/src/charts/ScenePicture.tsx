import { baselineY, haloWidth, shapeInks, textInks, type Mark, type Scene, type TextMark, type Tone } from "@trabecula/charts";
import type { ReactNode, SVGAttributes } from "react";
import "./charts.css";
import { screenPalette } from "./screen-palette.ts";
import { untranslated } from "../ui/Kept.tsx";

interface Props {
  scene: Scene;
  /** `image`: exposed with title and description. Otherwise hidden, because nearby text says the same. */
  role?: "image";
  className?: string;
  children?: ReactNode;
}

export function ScenePicture({ scene, role, className = "", children }: Props) {
  const { width, height, title, description, marks } = scene;
  const voice = role ? { role: "img", "aria-label": `${title}. ${description}` } : { "aria-hidden": true, focusable: false };
  return (
    <svg {...untranslated} className={`scene ${className}`} viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...voice}>
      {marks.map((mark, index) => (
        <MarkShape key={index} mark={mark} />
      ))}
      {children}
    </svg>
  );
}

function MarkShape({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case "text":
      return <TextShape mark={mark} />;
    case "path":
      return <path d={mark.d} {...inkOf(mark.role)} />;
    case "rect":
      return <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} {...inkOf(mark.role)} />;
    case "circle":
      return <circle cx={mark.cx} cy={mark.cy} r={mark.r} {...inkOf(mark.role)} />;
  }
}

const color = (tone: Tone): string => screenPalette[tone];

function inkOf(role: Exclude<Mark, TextMark>["role"]): SVGAttributes<SVGElement> & { "data-role": string } {
  const { fill, stroke, width, dash, opacity, roundCaps } = shapeInks[role];
  return {
    "data-role": role,
    fill: fill ? color(fill) : "none",
    stroke: stroke && color(stroke),
    strokeWidth: width,
    strokeDasharray: dash?.join(" "),
    strokeLinecap: roundCaps && "round",
    opacity,
  };
}

function TextShape({ mark }: { mark: TextMark }) {
  const { fill, halo } = textInks[mark.role];
  return (
    <text
      data-role={mark.role}
      x={mark.x}
      y={baselineY(mark)}
      textAnchor={mark.anchor}
      fontSize={mark.size}
      fontWeight={mark.weight}
      fill={color(fill)}
      {...(halo && { stroke: color(halo), strokeWidth: haloWidth, strokeLinejoin: "round", paintOrder: "stroke" })}
    >
      {mark.text}
    </text>
  );
}
