/** Values by key, each computed when it is first asked for; beyond `capacity`, a sum of sizes, the one unused for longest goes. */
export interface BoundedCache<Value> {
  readonly get: (key: string, size: number, compute: () => Value) => Value;
}

/** An empty cache. */
export const makeBoundedCache = <Value>(capacity: number): BoundedCache<Value> => {
  // A Map keeps the order of insertion: what is used moves to its end.
  const entries = new Map<string, { readonly value: Value; readonly size: number }>();
  let total = 0;
  return {
    get: (key, size, compute) => {
      const known = entries.get(key);
      if (known !== undefined) {
        entries.delete(key);
        entries.set(key, known);
        return known.value;
      }
      const value = compute();
      entries.set(key, { value, size });
      total += size;
      for (const [oldest, entry] of entries) {
        if (total <= capacity) break;
        entries.delete(oldest);
        total -= entry.size;
      }
      return value;
    },
  };
};
