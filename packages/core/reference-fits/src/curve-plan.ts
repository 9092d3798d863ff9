import type { FitPlan } from "@trabecula/contracts";

/** What a fit depends on beside its measurements. */
export type CurvePlan = Omit<FitPlan, "reportType" | "columns">;
