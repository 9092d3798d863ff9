/** Programs whose quantities share the scanner's names and differ. Such values are shown and never stored. */
export const measuringMethods = ["ormir-bqrl"] as const;
export type MeasuringMethod = (typeof measuringMethods)[number];

const notShown = (name: string) =>
  `Nobody has shown that ${name} of ORMIR-BQRL agrees with that of IPL; a reference made with IPL is not compared.`;
const notValidated = (name: string) => `${name} of ORMIR-BQRL is not validated against IPL; a reference made with IPL is not compared.`;

const otherDefinitions: Readonly<Record<MeasuringMethod, ReadonlyMap<string, string>>> = {
  "ormir-bqrl": new Map([
    ["tb_th", "ORMIR-BQRL measures Tb.Th on the whole segmentation; a reference made with IPL is not comparable."],
    ["tb_n", notShown("Tb.N")],
    ["tb_sp", notShown("Tb.Sp")],
    ["tb_bmd", notValidated("Tb.BMD")],
    ["ct_bmd", notValidated("Ct.BMD")],
  ]),
};

/** Why no reference is compared with this parameter of the method; null if one may be. */
export function otherDefinition(method: MeasuringMethod | null, parameter: string): { code: "other_definition"; message: string } | null {
  const message = method === null ? undefined : otherDefinitions[method].get(parameter);
  return message === undefined ? null : { code: "other_definition", message };
}
