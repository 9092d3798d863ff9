import { Component, type ErrorInfo, type ReactNode } from "react";
import * as messages from "@trabecula/messages/app-frame";
import { Button } from "../ui/Button.tsx";
import { ChunkLoadError } from "./lazy-screen.ts";

type State = { failed: boolean; error: unknown };

/** Notifies the page too, which counts errors. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    window.dispatchEvent(new ErrorEvent("error", { error }));
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}

function ErrorScreen({ error }: { error: unknown }) {
  const isChunk = error instanceof ChunkLoadError;
  return (
    <div role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="font-serif text-3xl font-semibold tracking-tight">{messages.errorTitle}</h1>
      <p className="mt-4 text-lg text-muted">{isChunk ? messages.errorOfChunk : messages.errorOfScreen}</p>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        {messages.reload}
      </Button>
    </div>
  );
}
