export const tooCommon = "Too common";
