export interface PlainNames {
  readonly summaries: Readonly<Record<string, string>>;
  readonly sites: Readonly<Record<string, string>>;
  readonly onSide: (side: "left" | "right", site: string) => string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly regions: Readonly<Record<string, string>>;
  /** "L1–L3", "L1+L3". */
  readonly spineOf: (vertebrae: string) => string;
  readonly kinds: Readonly<Record<"bmd" | "bmc" | "area", (region: string) => string>>;
  readonly ages: (from: string, to: string) => string;
}
