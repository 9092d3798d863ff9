import { createElement, lazy, Suspense, type ComponentType } from "react";
import { Skeleton } from "../ui/Skeleton.tsx";

export const chunkTimeoutMs = 120_000;

/** Network failure, or a newer site version removed the chunk. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

export function lazyComponent<Props = object>(name: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadWithin(name, load, chunkTimeoutMs));
}

/** A part that most visits do not need. `skeleton`: classes of its placeholder while loading; without it, nothing. */
export function lazyPart<Props extends object>(name: string, load: () => Promise<{ default: ComponentType<Props> }>, skeleton?: string) {
  const Part: ComponentType<Props> = lazyComponent(name, load) as unknown as ComponentType<Props>;
  const fallback = skeleton === undefined ? null : createElement(Skeleton, { className: skeleton });
  return (props: Props) => createElement(Suspense, { fallback }, createElement(Part, props));
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
