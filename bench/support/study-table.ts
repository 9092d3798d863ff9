export function* studyTable(rows: number): Generator<string> {
  let state = 1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  yield "id,sex,age,scanner,fmi,almi\n";
  for (let row = 0; row < rows; row += 1) {
    const cells = [`S-${row}`, random() < 0.5 ? "F" : "M", (18 + 63.9 * random()).toFixed(2), "ge-lunar"];
    yield `${[...cells, (3 + 12 * random()).toFixed(3), (4 + 6 * random()).toFixed(3)].join(",")}\n`;
  }
}
