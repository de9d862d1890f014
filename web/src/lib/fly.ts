/** Moves pieces on the screen from where they were to where they are. */

export type Places = Map<string, DOMRect>;

/** Where every piece marked `data-at` is now. */
export function remember(root: Element | undefined): Places {
  const places: Places = new Map();
  for (const element of root?.querySelectorAll<SVGGraphicsElement>('[data-at]') ?? []) {
    places.set(element.dataset['at'] ?? '', element.getBoundingClientRect());
  }
  return places;
}

/** Lets the piece at `to` come from where `from` was. The piece's own group must carry no transform. */
export function fly(root: Element | undefined, before: Places, from: string, to: string, milliseconds: number): void {
  const start = before.get(from);
  const piece = root?.querySelector<SVGGraphicsElement>(`[data-at="${CSS.escape(to)}"]`);
  if (!start || !piece || milliseconds <= 0) return;
  const end = piece.getBoundingClientRect();
  const unit = 'getScreenCTM' in piece ? (piece.getScreenCTM()?.a ?? 1) : 1;
  const dx = (start.x + start.width / 2 - end.x - end.width / 2) / unit;
  const dy = (start.y + start.height / 2 - end.y - end.height / 2) / unit;
  const size = end.width ? start.width / end.width : 1;
  piece.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})`, zIndex: 1 },
      { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 40}px) scale(${(1 + size) / 2})`, offset: 0.6 },
      { transform: 'none' },
    ],
    { duration: milliseconds, easing: 'cubic-bezier(.3,.1,.2,1)' },
  );
}
