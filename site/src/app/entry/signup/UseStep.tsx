import { useEffect, useId, useRef } from "react";
import { CircleAlert } from "lucide-react";
import { useWatch } from "react-hook-form";
import * as words from "@trabecula/messages/sign-up";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { productName } from "../../../shell/product.ts";
import type { IntendedUse } from "./signup-form.ts";
import type { Signup } from "./use-signup.ts";

const uses: { use: IntendedUse; title: string; description: string }[] = [
  { use: "research", title: words.research, description: words.researchText },
  { use: "clinical", title: words.clinical, description: words.clinicalText },
];

export function UseStep({ form, failure, goBack, request }: Signup) {
  const problemId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The Continue button is gone, so the question gets focus.
  useEffect(() => heading.current?.focus(), []);
  const chosen = useWatch({ control: form.control, name: "intendedUse" });
  const { errors, isSubmitting } = form.formState;
  const problem = errors.intendedUse?.message;

  function choose(use: IntendedUse, isChosen: boolean): void {
    const others = chosen.filter((other) => other !== use);
    form.setValue("intendedUse", isChosen ? [...others, use] : others, { shouldValidate: true });
  }

  return (
    <form noValidate onSubmit={form.submit(request)} className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="font-serif text-xl font-semibold outline-none">
        {words.useOf(productName())}
      </h2>
      {failure && <NotificationBanner wide type="error" message={failure} />}
      <div role="group" aria-label={words.intendedUse} aria-describedby={problem ? problemId : undefined} className="space-y-3">
        {uses.map(({ use, title, description }) => (
          <SelectableCard
            key={use}
            title={title}
            description={description}
            selected={chosen.includes(use)}
            onChange={(isChosen) => choose(use, isChosen)}
          />
        ))}
        <div aria-live="polite">
          {problem && (
            <p id={problemId} className="flex items-center gap-1.5 text-sm text-error">
              <CircleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
              {problem}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={isSubmitting} onClick={goBack}>
          {words.goBack}
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {words.request}
        </Button>
      </div>
    </form>
  );
}
