import type { Mark, OverAgeChart, TextRole, ShapeRole } from "@trabecula/charts";

export function textsOf({ scene }: Pick<OverAgeChart, "scene">, role: TextRole): string[] {
  return scene.marks.flatMap((mark) => (mark.kind === "text" && mark.role === role ? [mark.text] : []));
}

export function pathsOf({ scene }: Pick<OverAgeChart, "scene">, role: ShapeRole): string[] {
  return scene.marks.flatMap((mark: Mark) => (mark.kind === "path" && mark.role === role ? [mark.d] : []));
}
