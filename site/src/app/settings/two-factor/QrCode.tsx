import { useMemo } from "react";
import { encode } from "uqr";

/** Always dark on light with a quiet zone, as scanners require. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, path } = useMemo(() => draw(content), [content]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-48 rounded-md">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(content: string): { size: number; path: string } {
  const { size, data } = encode(content, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join("") };
}
