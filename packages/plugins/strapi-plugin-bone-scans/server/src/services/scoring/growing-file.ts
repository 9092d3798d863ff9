import { open } from "node:fs/promises";

export interface Growth {
  /** Bytes that may be read. */
  readonly written: number;
  readonly isOver: boolean;
  /** Resolves after more is written or at the end; rejects if writing fails. */
  next(): Promise<void>;
}

const chunkBytes = 65_536;

/** Reads a file while it is being written. A slow reader never blocks the writer. */
export async function* readGrowingFile(path: string, growth: Growth): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  let position = 0;
  try {
    for (;;) {
      while (position < growth.written) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
      if (growth.isOver) return;
      await growth.next();
    }
  } finally {
    await file.close();
  }
}
