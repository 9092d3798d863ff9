import { Button } from "../ui/Button.tsx";
import { ChunkLoadError } from "./lazy-screen.ts";

/** The full-page error screen. */
export function ErrorScreen({ error }: { error: unknown }) {
  const isChunk = error instanceof ChunkLoadError;
  return (
    <div role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="font-serif text-3xl font-semibold tracking-tight">Something went wrong</h1>
      <p className="mt-4 text-lg text-muted">
        {isChunk
          ? "Chunk loading error: a part of the site could not be loaded. Check your connection and reload the page."
          : "The page could not be shown. What you saved is safe; reload to go on."}
      </p>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
