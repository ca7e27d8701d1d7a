/** Tab as well: the browser scrolls to what gets the focus. */
const scrollKeys = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Tab", " "]);
const pressable = "a[href], button, summary, [role='button'], [role='link'], [role='option'], [role='menuitem']";

/** Longest pause (ms) between two wheel events of one gesture: a trackpad's inertia sends one every frame, up to a second long. */
const gesturePause = 150;

/**
 * Tells of the first sign that the person wants to scroll by themselves: wheel, touch, key or scrollbar. A wheel gesture
 * that began before `since()` (inertia that runs on after the click) is no such sign. Returns what stops it.
 */
export function watchPerson(
  scroller: () => Element | null | undefined,
  since: () => number,
  onInput: () => void,
): () => void {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal } as const;
  const within = (target: EventTarget | null) => {
    const element = scroller();
    return !element || (target instanceof Node && element.contains(target));
  };
  let gestureStart = 0;
  let lastWheel = 0;

  addEventListener(
    "wheel",
    (event) => {
      if (event.timeStamp - lastWheel > gesturePause) gestureStart = event.timeStamp;
      lastWheel = event.timeStamp;
      if (gestureStart >= since() && within(event.target)) onInput();
    },
    options,
  );
  addEventListener("touchstart", (event) => within(event.target) && onInput(), options);
  addEventListener("pointerdown", (event) => within(event.target) && isScrollbarOrWheel(event) && onInput(), options);
  addEventListener(
    "keydown",
    (event) => {
      if (!scrollKeys.has(event.key) || event.altKey || isEditable(event.target)) return;
      if (event.key === " " && event.target instanceof Element && event.target.closest(pressable)) return;
      if (event.target === document.body || within(event.target)) onInput();
    },
    options,
  );
  return () => stop.abort();
}

/** The press is on an element's own scrollbar, or with the middle button, which scrolls by moving. */
function isScrollbarOrWheel({ target, button, pointerType, clientX, clientY }: PointerEvent): boolean {
  if (pointerType === "mouse" && button === 1) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target === document.documentElement) return clientX >= target.clientWidth || clientY >= target.clientHeight;
  const { left, top } = target.getBoundingClientRect();
  const x = clientX - left - target.clientLeft;
  const y = clientY - top - target.clientTop;
  return (
    (target.scrollHeight > target.clientHeight && (x >= target.clientWidth || x < 0)) ||
    (target.scrollWidth > target.clientWidth && y >= target.clientHeight)
  );
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
  );
}
