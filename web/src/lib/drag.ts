/** Dragging with mouse, pen or finger. A short press stays a click. */

const SLACK = 8;

export interface Dragged {
  x: number;
  y: number;
}

/** Follows the pointer from a press on; `drop` gets what lies under it at the end. */
export function follow(event: PointerEvent, move: (at: Dragged) => void, drop: (target: Element | null) => void): void {
  const start = { x: event.clientX, y: event.clientY };
  let dragging = false;
  const moved = (next: PointerEvent): void => {
    dragging ||= Math.hypot(next.clientX - start.x, next.clientY - start.y) >= SLACK;
    if (dragging) move({ x: next.clientX, y: next.clientY });
  };
  const ended = (last: PointerEvent): void => {
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', ended);
    removeEventListener('pointercancel', ended);
    if (!dragging) return;
    swallowClick();
    drop(last.type === 'pointerup' ? document.elementFromPoint(last.clientX, last.clientY) : null);
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', ended);
  addEventListener('pointercancel', ended);
}

/** The click that may come right after a drag means nothing; the next one does. */
function swallowClick(): void {
  const swallow = (click: Event): void => click.stopPropagation();
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}
