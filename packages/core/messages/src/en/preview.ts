import { plural } from "../numbers.ts";

export const title = "Preview";
export const thePreview = "The preview";
export const notValid = "This link is invalid or has expired. Open the preview again in the staff panel.";
const expires = (minutes: number) => `This link works for another ${plural(minutes, { one: "minute", other: `${minutes} minutes` })}.`;
export const draft = (minutes: number) => `<state>Draft.</state> Visitors cannot see this text yet. ${expires(minutes)}` as const;
export const published = (minutes: number) => `<state>Published text.</state> This is what visitors read. ${expires(minutes)}` as const;
