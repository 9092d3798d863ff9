import { queryOptions } from "@tanstack/react-query";
import { devices } from "@trabecula/contracts/endpoints";
import { api } from "./api.ts";

export const devicesKey = ["devices"] as const;

export const devicesQuery = () => queryOptions({ queryKey: devicesKey, queryFn: async () => (await api.call(devices.list)).items });
