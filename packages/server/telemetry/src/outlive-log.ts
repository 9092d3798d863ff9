/**
 * Keeps a server running if its log cannot be written (full disk, closed pipe). Otherwise one failed line ends the
 * process. Lines of that time are lost.
 */
export function outliveLog(streams: readonly NodeJS.WritableStream[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) stream.on("error", () => undefined);
}
