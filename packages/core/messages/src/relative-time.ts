const units = [
  { name: "day", seconds: 86_400 },
  { name: "hour", seconds: 3_600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
] as const;

/** Takes the language, since scripts of public pages load no other modules. */
export function relativeTime(past: Date, now: Date, language: string): string {
  const elapsed = Math.max(0, Math.floor((now.getTime() - past.getTime()) / 1000));
  const unit = units.find(({ seconds }) => elapsed >= seconds) ?? units[units.length - 1]!;
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(elapsed / unit.seconds), unit.name);
}
