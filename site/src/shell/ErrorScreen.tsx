import * as words from "@trabecula/messages/app-frame";
import { Button } from "../ui/Button.tsx";
import { ChunkLoadError } from "./lazy-screen.ts";

export function ErrorScreen({ error }: { error: unknown }) {
  const isChunk = error instanceof ChunkLoadError;
  return (
    <div role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="font-serif text-3xl font-semibold tracking-tight">{words.errorTitle}</h1>
      <p className="mt-4 text-lg text-muted">{isChunk ? words.errorOfChunk : words.errorOfScreen}</p>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </div>
  );
}
