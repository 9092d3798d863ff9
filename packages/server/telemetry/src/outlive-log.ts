/**
 * Has a server go on where its log cannot be written: on a full disk, or where whoever collected it is gone. Unheard, the error of a single
 * line would end the process. Lines of that time are lost; those after it are written again.
 */
export function outliveLog(streams: readonly NodeJS.WritableStream[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) stream.on("error", () => undefined);
}
