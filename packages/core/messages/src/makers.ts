/** Makers whose files the product reads; a test compares them with the formats of `scan-files`. */
export const scannerMakers = ["Scanco", "Hologic", "GE Lunar"] as const;
