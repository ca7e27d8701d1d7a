const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

const hour = 3_600_000;
const dayLength = 24 * hour;

/** A time as one glance needs it: the clock today, the day before that. */
export function shortTime(time: number, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  return isToday ? clock.format(time) : `${day.format(time)}, ${clock.format(time)}`;
}

/** A time in full, for a tooltip. */
export function fullTime(time: number): string {
  return full.format(time);
}

/** How long ago a time was, in words: “3 days ago”. */
export function ago(time: number, now: number): string {
  const passed = Math.max(0, now - time);
  if (passed < 60_000) return "just now";
  if (passed < hour) return relative.format(-Math.round(passed / 60_000), "minute");
  if (passed < dayLength) return relative.format(-Math.round(passed / hour), "hour");
  if (passed < 60 * dayLength) return relative.format(-Math.round(passed / dayLength), "day");
  return relative.format(-Math.round(passed / (30.4 * dayLength)), "month");
}
