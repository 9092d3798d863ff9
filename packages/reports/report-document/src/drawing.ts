/** What other documents are drawn with: pages, text, tables and figures, tagged for readers of the file. */
export { drawFigure, pointsPerPixel } from "./draw-scene.ts";
export { beside, headed, stack } from "./layout/arrange.ts";
export { space, type Block } from "./layout/block.ts";
export { createFlow } from "./layout/flow.ts";
export { baselineOf, cutToWidth, paragraph } from "./layout/paragraph.ts";
export { table } from "./layout/table.ts";
export { bullets } from "./parts/facts.ts";
export { frameOf, pageSizes, type PageSize } from "./parts/page-frame.ts";
export { openSheet, type Sheet } from "./sheet.ts";
export { hairline, styles } from "./styles.ts";
