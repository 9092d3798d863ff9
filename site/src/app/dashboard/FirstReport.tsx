import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";

const sampleFile = "/samples/scanco-xtremect2-sample.txt";

const steps = [
  { title: "Say whose scan it is", text: "Age and reference sex select the curve. No name is asked for." },
  {
    title: "Bring the values",
    text: "Drop the scanner's evaluation file, or type the values: units and plausible ranges are checked as you go.",
  },
  {
    title: "Read where they stand",
    text: "You see percentiles, Z- and T-scores immediately. Save them as a report.",
  },
];

export function FirstReport() {
  return (
    <section aria-labelledby="first-heading">
      <h2 id="first-heading" className="font-serif text-xl font-semibold">
        Your first report
      </h2>
      <p className="mt-1 max-w-[60ch] text-muted">
        It takes about two minutes. Try it with the sample file first if you have no scan at hand. If a person will be scanned again,{" "}
        <ArrowLink to="/patients/new">add a patient</ArrowLink> first: the product then compares the visits.
      </p>
      <ol className="mt-6 border-t border-line">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4 border-b border-line py-4">
            <span aria-hidden="true" className="font-serif text-2xl text-muted tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium">{step.title}</h3>
              <p className="text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/new-report?sample=1">Try it with the sample file</ButtonLink>
        <a
          href={sampleFile}
          download
          className="inline-flex min-h-[var(--control-height)] items-center font-medium text-brand underline-offset-4 hover:underline"
        >
          Download the sample file
        </a>
      </div>
    </section>
  );
}
