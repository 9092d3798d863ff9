/** Whether two files name one measurement: folders, images and some evaluations write its number with zeros before it. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && plain(one) === plain(other);
}

function plain(number: string): string {
  return number.trim().replace(/^0+(?=\d)/, "");
}
