/** Makes a drawn thing a button: click, Enter and Space all press it. */
export function press(element: SVGElement | HTMLElement, action: (keyboard: boolean) => void) {
  let act = action;
  const click = (event: Event): void => {
    event.stopPropagation();
    act(false);
  };
  const key = (event: Event): void => {
    const { key: pressed } = event as KeyboardEvent;
    if (pressed !== 'Enter' && pressed !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    act(true);
  };
  element.addEventListener('click', click);
  element.addEventListener('keydown', key);
  return {
    update(next: (keyboard: boolean) => void): void {
      act = next;
    },
    destroy(): void {
      element.removeEventListener('click', click);
      element.removeEventListener('keydown', key);
    },
  };
}
