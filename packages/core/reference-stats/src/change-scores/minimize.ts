interface Vertex {
  readonly at: readonly number[];
  readonly value: number;
}

const mostSteps = 600;
const tolerance = 1e-7;

/** Nelder and Mead (Computer Journal 1965), for few unknowns without gradients. The value may be infinite, except at the start. */
export function minimize(value: (at: readonly number[]) => number, start: readonly number[]): Vertex {
  const vertex = (at: readonly number[]): Vertex => ({ at, value: value(at) });
  let simplex = [start, ...start.map((_, axis) => start.map((number, index) => (index === axis ? number + 0.6 : number)))].map(vertex);
  for (let step = 0; step < mostSteps; step++) {
    simplex = simplex.toSorted((one, other) => one.value - other.value);
    const [best, worst] = [simplex[0]!, simplex.at(-1)!];
    if (worst.value - best.value < tolerance) break;
    const others = simplex.slice(0, -1);
    const middle = start.map((_, axis) => others.reduce((sum, { at }) => sum + at[axis]!, 0) / others.length);
    const along = (factor: number) => vertex(middle.map((number, axis) => number + factor * (worst.at[axis]! - number)));
    const reflected = along(-1);
    if (reflected.value < best.value) {
      const further = along(-2);
      simplex = [...others, further.value < reflected.value ? further : reflected];
    } else if (reflected.value < others.at(-1)!.value) simplex = [...others, reflected];
    else {
      const nearer = along(reflected.value < worst.value ? -0.5 : 0.5);
      simplex =
        nearer.value < Math.min(worst.value, reflected.value)
          ? [...others, nearer]
          : simplex.map(({ at }) => vertex(at.map((number, axis) => (number + best.at[axis]!) / 2)));
    }
  }
  return simplex.reduce((best, one) => (one.value < best.value ? one : best));
}
