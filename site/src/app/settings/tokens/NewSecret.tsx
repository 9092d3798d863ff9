import * as words from "@trabecula/messages/tokens";
import { useEffect, useRef } from "react";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextToCopy } from "../../../ui/TextToCopy.tsx";

/** Shown once. */
export function NewSecret({ secret, onKept }: { secret: string; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="max-w-2xl space-y-5" aria-labelledby="new-token">
      <h2 id="new-token" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {words.secretTitle}
      </h2>
      <p>{words.secretLead}</p>
      <TextToCopy label={words.secret} text={secret} />
      <p className="text-sm text-muted">{words.keepIt}</p>
      <TextToCopy label={words.variable} text={`${words.variable}=${secret}`} />
      <p>
        <AppLink to="/documentation/scripts" target="_blank" rel="noopener" className="text-brand underline underline-offset-4">
          {words.howTo}
        </AppLink>
      </p>
      <Button onClick={onKept}>{words.kept}</Button>
    </section>
  );
}
