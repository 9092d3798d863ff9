import { lazy, type ComponentType } from "react";

/** Milliseconds. */
export const chunkTimeoutMs = 120_000;

/** Network failure, or a newer site version removed the chunk. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

type ScreenModule = { default: ComponentType };

export function lazyScreen(name: string, load: () => Promise<ScreenModule>) {
  return lazy(() => loadWithin(name, load, chunkTimeoutMs));
}

/** Throws ChunkLoadError on failure or after `timeoutMs`. */
export async function loadWithin<T>(name: string, load: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`Loading chunk ${name} failed: no answer in ${timeoutMs / 1000} s`)), timeoutMs);
  });
  const loaded = load().catch((cause: unknown) => {
    throw new ChunkLoadError(`Loading chunk ${name} failed`, { cause });
  });
  try {
    return await Promise.race([loaded, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
