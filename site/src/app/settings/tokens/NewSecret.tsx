import * as words from "@trabecula/words/tokens";
import { useEffect, useRef, useState } from "react";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";

/** The secret of a new token, shown once, and where programs look for it. */
export function NewSecret({ secret, onKept }: { secret: string; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="max-w-2xl space-y-5" aria-labelledby="new-token">
      <h2 id="new-token" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {words.secretTitle}
      </h2>
      <p>{words.secretLead}</p>
      <Copied label={words.secret} text={secret} />
      <p className="text-sm text-muted">{words.keepIt}</p>
      <Copied label={words.variable} text={`${words.variable}=${secret}`} />
      <p>
        <AppLink to="/documentation/scripts" target="_blank" rel="noopener" className="text-brand underline underline-offset-4">
          {words.howTo}
        </AppLink>
      </p>
      <Button onClick={onKept}>{words.kept}</Button>
    </section>
  );
}

/** A text to be taken away; where the browser keeps its clipboard closed, as over plain http, by hand. */
function Copied({ label, text }: { label: string; text: string }) {
  const [told, setTold] = useState(words.copy);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setTold(words.copied),
      () => setTold(words.notCopied),
    );
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3">
      <code aria-label={label} className="min-w-0 flex-1 basis-64 font-mono text-sm break-all select-all">
        {text}
      </code>
      {"clipboard" in navigator && (
        <Button variant="secondary" size="small" onClick={copy} aria-label={`${told}: ${label}`}>
          <span aria-live="polite">{told}</span>
        </Button>
      )}
    </div>
  );
}
