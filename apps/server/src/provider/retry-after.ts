/**
 * The wait that a response's headers ask for, in whole seconds rounded up, or null: `Retry-After` as seconds or as a date
 * (RFC 9110, 10.2.3), or the finer `retry-after-ms` that some providers send. `now` is in milliseconds since the epoch.
 */
export const parseRetryAfter = (headers: Readonly<Record<string, string | undefined>>, now: number): number | null => {
  const fine = headers["retry-after-ms"];
  if (fine !== undefined && /^\d{1,9}(\.\d+)?$/.test(fine)) return Math.ceil(Number(fine) / 1000);
  const value = headers["retry-after"]?.trim();
  if (value === undefined) return null;
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return Math.ceil(Number(value));
  // Date.parse takes almost anything; all three forms of an HTTP date name the day of the week.
  const date = /^[A-Za-z]{3,9}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
};
