import type { Mark, OverAgeChart, TextRole, ShapeRole } from "@trabecula/charts";

/** The texts of a role in a chart, in drawing order. */
export function textsOf({ scene }: Pick<OverAgeChart, "scene">, role: TextRole): string[] {
  return scene.marks.flatMap((mark) => (mark.kind === "text" && mark.role === role ? [mark.text] : []));
}

/** The paths of a role in a chart, in drawing order. */
export function pathsOf({ scene }: Pick<OverAgeChart, "scene">, role: ShapeRole): string[] {
  return scene.marks.flatMap((mark: Mark) => (mark.kind === "path" && mark.role === role ? [mark.d] : []));
}
