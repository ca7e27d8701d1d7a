/** Frames in a row in which nothing may move: two catch a late measurement, the third one what follows from it. */
const quietFrames = 3;

/**
 * Resolves with the row once it is mounted, rendered and has kept its place and size for some frames; with undefined
 * when the signal ends the wait.
 */
export function whenRowIsStable(
  findRow: () => HTMLElement | undefined,
  signal: AbortSignal,
): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    let quiet = 0;
    let last = "";
    const look = (): void => {
      if (signal.aborted) {
        resolve(undefined);
        return;
      }
      const row = findRow();
      if (row !== undefined && row.querySelector("[data-pending]") === null) {
        const { top, height } = row.getBoundingClientRect();
        const place = `${top} ${height}`;
        quiet = place === last ? quiet + 1 : 0;
        last = place;
        if (quiet >= quietFrames) {
          resolve(row);
          return;
        }
      }
      requestAnimationFrame(look);
    };
    look();
  });
}
