import * as words from "@trabecula/messages/sign-up";

import { sendsMail } from "../../../shell/sends-mail.ts";

export function NextSteps() {
  const steps = [...(sendsMail() ? [words.confirmStep, words.approvalStep] : [words.approvalStepWithoutMail]), words.scoreStep];
  return (
    <>
      <h2 className="font-serif text-xl font-semibold">{words.nextSteps}</h2>
      <ol className="mt-5 space-y-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[1.75rem_1fr]">
            <span aria-hidden="true" className="font-serif text-lg leading-6 text-brand tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="mt-0.5 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
