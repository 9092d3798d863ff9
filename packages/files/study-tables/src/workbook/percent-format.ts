/** True if Excel multiplies by 100; a quoted percent sign does not count. */
export function isPercentFormat(format: string | undefined): boolean {
  if (format === undefined || !format.includes("%")) return false;
  const [positive = ""] = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, "").split(";");
  return positive.includes("%");
}

/** 9 and 10 are Excel's built-in percent formats. */
export function hasPercentFormat(styles: string): boolean {
  const ofCells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? "";
  return /numFmtId="(?:9|10)"/.test(ofCells) || /formatCode="[^"]*%/.test(styles);
}
