/** Arrow keys go from one thing that may be chosen to the nearest one in that direction. */

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function arrows(board: HTMLElement): { destroy(): void } {
  function move(event: KeyboardEvent): void {
    const direction = DIRECTIONS[event.key];
    const from = document.activeElement;
    if (!direction || !from || from.matches('input, select, textarea')) return;
    const here = centre(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const element of board.querySelectorAll<HTMLElement>('[tabindex="0"], button:not(:disabled)')) {
      if (element === from) continue;
      const there = centre(element);
      const along = (there.x - here.x) * direction[0] + (there.y - here.y) * direction[1];
      const across = Math.abs((there.x - here.x) * direction[1] + (there.y - here.y) * direction[0]);
      if (along > 1 && along + 2 * across < least) {
        least = along + 2 * across;
        best = element;
      }
    }
    if (!best) return;
    event.preventDefault();
    best.focus();
  }
  board.addEventListener('keydown', move);
  return { destroy: () => board.removeEventListener('keydown', move) };
}

function centre(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
