import { sendsMail } from "../../shell/sends-mail.ts";

const byMail = [
  { title: "Confirm your address", text: "We send a link to the address you give. It proves that mail reaches you." },
  { title: "The laboratory approves", text: "An administrator reads every request. You are told by e-mail what was decided." },
];
const withoutMail = [
  {
    title: "The laboratory approves",
    text: "An administrator reads every request. This site sends no e-mail: the laboratory tells you itself what was decided.",
  },
];
const last = [{ title: "Score your first scan", text: "Log in and bring a scan of your own, or start with our sample scan." }];

/** What happens after the request, so that waiting for approval does not come as a surprise. */
export function NextSteps() {
  const steps = [...(sendsMail() ? byMail : withoutMail), ...last];
  return (
    <>
      <h2 className="font-serif text-xl font-semibold">What happens next</h2>
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
