/** Answers, never ends, or needs ever more memory. */
export default function play({ does }: { readonly does: "answer" | "spin" | "grow" }): string {
  const kept: number[][] = [];
  while (does !== "answer") if (does === "grow") kept.push(Array.from({ length: 100_000 }, Math.random));
  return "answered";
}
