import { offsetKinds, regions } from "../../format/protocol-choices.ts";
import type { FieldProps } from "../../forms/fields-of.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { registrations, type ProtocolDraft } from "./model/protocol-draft.ts";

interface Props {
  field: (name: keyof ProtocolDraft) => FieldProps;
  values: ProtocolDraft;
}

/** A figure applies only to scans with the given protocol. */
export function ProtocolFields({ field, values }: Props) {
  return (
    <>
      <Select label="Region" emptyLabel="Does not matter" options={regions} {...field("region")} />
      {values.region === "multi-stack" && <TextInput label="Stacks" inputMode="numeric" {...field("stacks")} />}
      <Select label="Offset" emptyLabel="Does not matter" options={offsetKinds} {...field("offsetKind")} />
      {values.offsetKind !== "" && (
        <TextInput
          label={values.offsetKind === "fixed" ? "Fixed offset" : "Relative offset"}
          inputMode="decimal"
          trailing={<span className="mr-2">{values.offsetKind === "fixed" ? "mm" : "%"}</span>}
          {...field("offset")}
        />
      )}
      <Select label="Matching of the scans" emptyLabel="Does not matter" options={registrations} {...field("registration")} />
      <TextInput label="FE criterion (optional)" hint="For stiffness, failure load and modulus." {...field("feCriterion")} />
    </>
  );
}
