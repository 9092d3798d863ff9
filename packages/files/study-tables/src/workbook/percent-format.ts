/** A number as Excel shows a hundredth of: the format has a percent sign that is not merely written behind the number. */
export function isPercentFormat(format: string | undefined): boolean {
  if (format === undefined || !format.includes("%")) return false;
  const [positive = ""] = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, "").split(";");
  return positive.includes("%");
}

/** Whether the styles of a workbook give any cell such a format: 9 and 10 are the two that every workbook has. */
export function hasPercentFormat(styles: string): boolean {
  const ofCells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? "";
  return /numFmtId="(?:9|10)"/.test(ofCells) || /formatCode="[^"]*%/.test(styles);
}
