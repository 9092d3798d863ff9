import { open } from "node:fs/promises";

/** How far a file is written, as its writer says. */
export interface Growth {
  /** Bytes that may be read. */
  readonly written: number;
  readonly isOver: boolean;
  /** Resolves once more is written or it is over; rejects where the writer fails. */
  next(): Promise<void>;
}

const chunkBytes = 65_536;

/** Reads a file to its end while it is still being written. A slow reader holds nobody up who writes. */
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
