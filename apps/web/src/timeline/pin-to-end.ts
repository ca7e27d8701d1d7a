/** A row of pixels may be lost to rounding at fractional zoom levels. */
const slack = 2;

/** How near to the end a scroll by hand has to come to be taken as a wish to follow again, in pixels. */
const near = 24;

/** Milliseconds in which the list itself still moves, after it was mounted or sent to its end: it measures rows and goes again. */
const placing = 1_000;

/** Who hears what happens to a scroller. */
export interface PinListener {
  /** The end came into view, or left it. */
  readonly onAtEndChange: (atEnd: boolean) => void;
  /** The person scrolls. */
  readonly onHand: () => void;
}

/** Keeps a scroller at its end while its content grows, for as long as the person has not scrolled away. */
export class PinToEnd {
  readonly #scroller: HTMLElement;
  readonly #observer: ResizeObserver;
  readonly #listener: PinListener;
  readonly #controller = new AbortController();
  #pinned: boolean;
  #holds = 0;
  /** As last told; undefined before that. */
  #atEnd: boolean | undefined;
  /** Whether the person moves the scroller now, as opposed to the page. */
  #byHand = false;
  #placedAt = performance.now();
  #lastTop = 0;
  #lastHeight = 0;

  constructor(scroller: HTMLElement, pinned: boolean, listener: PinListener) {
    this.#scroller = scroller;
    this.#pinned = pinned;
    this.#listener = listener;
    this.#observer = new ResizeObserver(this.#follow);
    this.#observer.observe(scroller);
    // The list's own frame is as high as the scroller; what grows are the parts inside it.
    for (const part of scroller.firstElementChild?.children ?? []) this.#observer.observe(part);
    const { signal } = this.#controller;
    const passive = { signal, passive: true };
    scroller.addEventListener("scroll", this.#noteScroll, passive);
    scroller.addEventListener("wheel", (event) => this.#noteHand(event.deltaY < 0), passive);
    scroller.addEventListener("touchmove", () => this.#noteHand(true), passive);
    scroller.addEventListener("pointerdown", (event) => this.#noteHand(event.target === scroller), passive);
    scroller.addEventListener("keydown", (event) => this.#noteHand(upwardKeys.has(event.key)), passive);
  }

  /** Whether the end is in view. */
  get atEnd(): boolean {
    return this.#distance() <= near;
  }

  /** Whether the content's growth is followed. */
  get following(): boolean {
    return this.#pinned && this.#holds === 0;
  }

  /** Goes to the end and follows it. */
  pin(): void {
    this.#pinned = true;
    this.#byHand = false;
    this.#placedAt = performance.now();
    this.#follow();
  }

  /** Stops following until the end is reached again. */
  unpin(): void {
    this.#pinned = false;
  }

  /** Suspends following; each hold is let go once. */
  hold(): () => void {
    this.#holds++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holds--;
    };
  }

  /** Lets go of the scroller. */
  disconnect(): void {
    this.#observer.disconnect();
    this.#controller.abort();
  }

  readonly #follow = (): void => {
    if (this.following) this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#remember();
    this.#report();
  };

  readonly #noteScroll = (): void => {
    const distance = this.#distance();
    const { scrollTop, scrollHeight } = this.#scroller;
    // The focus, find-in-page and assistive technology scroll, too: upwards, while nothing got shorter.
    const isPlacing = performance.now() < this.#placedAt + placing;
    const movedAway = !isPlacing && scrollTop < this.#lastTop - slack && scrollHeight >= this.#lastHeight;
    // Only arriving at the end counts: an event of an earlier rest there may come after a jump has begun.
    const arrived = distance <= slack && (this.#byHand || scrollTop > this.#lastTop);
    if (arrived) this.#pinned = true;
    else if (this.#byHand) this.#pinned &&= distance <= near;
    else if (movedAway) this.#pinned = false;
    this.#remember();
    this.#report();
  };

  #remember(): void {
    this.#lastTop = this.#scroller.scrollTop;
    this.#lastHeight = this.#scroller.scrollHeight;
  }

  #noteHand(away: boolean): void {
    this.#byHand = true;
    this.#listener.onHand();
    if (away) this.#pinned = false;
  }

  #report(): void {
    const atEnd = this.#distance() <= near;
    if (atEnd === this.#atEnd) return;
    this.#atEnd = atEnd;
    this.#listener.onAtEndChange(atEnd);
  }

  #distance(): number {
    return this.#scroller.scrollHeight - this.#scroller.clientHeight - this.#scroller.scrollTop;
  }
}

const upwardKeys = new Set(["ArrowUp", "PageUp", "Home"]);
