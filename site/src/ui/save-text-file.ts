/** Local date, e.g. `error-2026-03-14.txt`. */
export function logFileName(today: Date): string {
  const month = String(today.getMonth() + 1).padStart(2, "0");
  const day = String(today.getDate()).padStart(2, "0");
  return `error-${today.getFullYear()}-${month}-${day}.txt`;
}

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}
