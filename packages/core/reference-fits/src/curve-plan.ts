import type { FitPlan } from "@trabecula/contracts";

export type CurvePlan = Omit<FitPlan, "reportType" | "columns">;
