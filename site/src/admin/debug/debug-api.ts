import { queryOptions } from "@tanstack/react-query";
import { debug } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

export const debugQuery = () => queryOptions({ queryKey: ["admin", "debug"], queryFn: () => api.call(debug.read) });

export const fetchBundle = () => api.file(debug.bundle);
