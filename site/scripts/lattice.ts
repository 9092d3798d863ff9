type Strut = { path: string; width: number };
type Node = { x: number; y: number };

/** Fixed seed: the picture never changes. */
const seed = 20_260_314;

export const heroLattice = (): string => latticeSvg(640, 500, 26);

function latticeSvg(width: number, height: number, cell: number): string {
  const byWidth = Map.groupBy(latticeStruts(width, height, cell), (strut) => strut.width);
  const paths = [...byWidth].map(
    ([strokeWidth, struts]) => `<path stroke-width="${strokeWidth}" d="${struts.map(({ path }) => path).join("")}"/>\n`,
  );
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none" stroke="#000" stroke-linecap="round">\n${paths.join("")}</svg>\n`;
}

/** Decorative cancellous bone: a distorted honeycomb, thick at the cortex on the left. `width` and `height` in drawing units. */
function latticeStruts(width: number, height: number, cell: number): Strut[] {
  const random = numbersFrom(seed);
  const rowHeight = cell * 0.866;
  const rows = Math.ceil(height / rowHeight) + 2;
  const columns = Math.ceil(width / cell) + 2;
  const nodes = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column): Node => ({
      x: (column - 0.5 + (row % 2) / 2 + (random() - 0.5) * 0.72) * cell,
      y: (row - 0.5 + (random() - 0.5) * 0.72) * rowHeight,
    })),
  );
  return nodes.flatMap((line, row) => line.flatMap((node, column) => strutsFrom(nodes, node, row, column, width, random)));
}

function strutsFrom(nodes: Node[][], node: Node, row: number, column: number, width: number, random: () => number): Strut[] {
  const shift = row % 2;
  const neighbors = [nodes[row]?.[column + 1], nodes[row + 1]?.[column + shift], nodes[row + 1]?.[column + shift - 1]];
  return neighbors.flatMap((neighbor) => {
    const depth = node.x / width;
    const isLost = random() < 0.2 + depth * 0.42;
    if (!neighbor || isLost) return [];
    return [{ path: strutPath(node, neighbor), width: Number((2.9 - depth * 1.9 + random() * 0.7).toFixed(1)) }];
  });
}

function strutPath(from: Node, to: Node): string {
  return `M${from.x.toFixed(0)} ${from.y.toFixed(0)}L${to.x.toFixed(0)} ${to.y.toFixed(0)}`;
}

/** Park–Miller generator, 0 to 1. */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
