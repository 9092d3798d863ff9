import { lazy, type ComponentType } from "react";

/** A screen's code that has not come by then will not come. */
export const chunkTimeoutMs = 120_000;

/** The code of a screen could not be loaded: the network, or a newer version of the site has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

type ScreenModule = { default: ComponentType };

/** A screen whose code comes when it is first shown. */
export function lazyScreen(name: string, load: () => Promise<ScreenModule>) {
  return lazy(() => loadWithin(name, load, chunkTimeoutMs));
}

/** Loads a chunk; failing or taking longer than `timeoutMs` is a ChunkLoadError. */
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
