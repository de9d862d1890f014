/** Dragging, wheel and pinch over a drawing. Only the transform of one group changes, so that it stays smooth. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LEAST = 0.35;
const MOST = 3;

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  /** The person moved it: from then on it moves only when asked to. */
  touched = $state(false);
  #pointers = new Map<number, { x: number; y: number }>();
  #dragged = 0;

  /** Shows the whole box in a frame of the given size, with some pixels left free on the left (negative) or right. */
  fit(box: Box, width: number, height: number, free: number): void {
    if (!width || !height || !box.width) return;
    const margin = 24;
    const wide = width - Math.abs(free);
    this.zoom = Math.max(LEAST, Math.min(1.5, wide / (box.width + margin), height / (box.height + margin)));
    this.x = wide / 2 - Math.min(0, free) - (box.x + box.width / 2) * this.zoom;
    this.y = height / 2 - (box.y + box.height / 2) * this.zoom;
    this.touched = false;
  }

  zoomBy(factor: number, x: number, y: number): void {
    const next = Math.max(LEAST, Math.min(MOST, this.zoom * factor));
    this.x = x - ((x - this.x) * next) / this.zoom;
    this.y = y - ((y - this.y) * next) / this.zoom;
    this.zoom = next;
    this.touched = true;
  }

  /** Handlers for the frame. A drag is not a click: the click after it is swallowed. */
  attach(frame: HTMLElement): { destroy(): void } {
    // Asked once a drag: measuring in every frame could make the browser lay the page out.
    let box = frame.getBoundingClientRect();
    const at = (event: PointerEvent | WheelEvent): { x: number; y: number } => ({ x: event.clientX - box.x, y: event.clientY - box.y });
    const down = (event: PointerEvent): void => {
      box = frame.getBoundingClientRect();
      this.#pointers.set(event.pointerId, at(event));
      this.#dragged = 0;
    };
    const move = (event: PointerEvent): void => {
      const before = this.#pointers.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      const other = others[0];
      if (other) {
        const from = Math.hypot(before.x - other.x, before.y - other.y);
        const to = Math.hypot(now.x - other.x, now.y - other.y);
        if (from > 0) this.zoomBy(to / from, (now.x + other.x) / 2, (now.y + other.y) / 2);
      } else {
        this.x += now.x - before.x;
        this.y += now.y - before.y;
      }
      this.#dragged += Math.hypot(now.x - before.x, now.y - before.y);
      if (this.#dragged > 6) this.touched = true;
      this.#pointers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent): void => void this.#pointers.delete(event.pointerId);
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      box = frame.getBoundingClientRect();
      const { x, y } = at(event);
      this.zoomBy(Math.exp(-event.deltaY * 0.0015), x, y);
    };
    const click = (event: MouseEvent): void => {
      if (this.#dragged > 6) event.stopPropagation();
      this.#dragged = 0;
    };
    frame.addEventListener('pointerdown', down);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    frame.addEventListener('wheel', wheel, { passive: false });
    frame.addEventListener('click', click, { capture: true });
    return {
      destroy: () => {
        frame.removeEventListener('pointerdown', down);
        removeEventListener('pointermove', move);
        removeEventListener('pointerup', up);
        removeEventListener('pointercancel', up);
        frame.removeEventListener('wheel', wheel);
        frame.removeEventListener('click', click, { capture: true });
      },
    };
  }
}
