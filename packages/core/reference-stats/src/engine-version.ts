/** Version of the statistics, stored with every computed score. It changes whenever a published number could move. */
export const engineVersion = "1.6.0";
