import { contentHash } from "@trabecula/reference-datasets";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";

/** Content hashes that reports cite. Never edit a line: a changed dataset gets a new one. */
const published: Readonly<Record<string, string>> = {
  "bern-hrpqct-xct2-multistack 1.0.0": "99fb8c3ba8d225f9f4c286a13018d9347fd83e64e331834510f5701c251ede2f",
  "dxa-young-adult 1.0.0": "2051bd2a9be837a6e520f2f5f5b50c4104320629f6e6d8cec86905a51047c12c",
  "dxa-young-adult 1.0.1": "40a486de97cc60d9f65da28ac08702dd1ed676d0e67626710ecc8824d78e006c",
  "dxa-young-adult 1.0.2": "a3ce46ba7cff782aac30c9001b9d262ec16c690d2fd0a850e90bbe957f71ca33",
  "bachrach-spine-bmd 1.0.0": "4a498494b2b41ee419963bd874e0c0b28851f668577d2eb54c161375b51b00bf",
  "bachrach-spine-bmd 1.1.0": "7f82a34eea91c93523b3783097839ab3947a67fac5cb754befd7f9ed61664bc2",
  "lead-body-composition 1.0.0": "2c9799b94bf6d8fe8faf477262ffacaad0f77adcc9c63595a7b09be1a030fe4c",
  "lead-body-composition 1.0.1": "60fb41fa7856b9c11c7f0d121433f61100ccdde2f3dac4194bbd7a538d99d5bf",
  "lead-body-composition 1.1.0": "c580513af6bbe6d55fc8d2630ad36daa8ad58ac8951a5a68c4ca3a2a2ea13784",
};

describe("the built-in datasets", () => {
  it.each(builtInDatasets().map((dataset) => [`${dataset.manifest.key} ${dataset.manifest.version}`, dataset] as const))(
    "%s says what it said when this version was first published",
    (version, dataset) => {
      expect(contentHash(dataset)).toBe(published[version]);
    },
  );
});
