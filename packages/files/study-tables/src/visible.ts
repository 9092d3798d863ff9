const invisible = /\p{Cf}/gu;

export function visible(text: string): string {
  return text.replaceAll(invisible, "");
}
