/** Addresses of pages. The browser's history is the only state. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'join'; code: string }
  | { page: 'replay'; id: string }
  | { page: 'claim'; code: string }
  | { page: 'tables' }
  | { page: 'rules'; game: string; section: string }
  | { page: 'missing' };

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'home' };
  if (first === 'new' && second) return { page: 'new', game: second };
  if (first === 'table' && second) return { page: 'table', id: second };
  if (first === 'join' && second) return { page: 'join', code: second };
  if (first === 'replay' && second) return { page: 'replay', id: second };
  if (first === 'claim' && second) return { page: 'claim', code: second };
  if (first === 'tables') return { page: 'tables' };
  if (first === 'rules' && second) return { page: 'rules', game: second, section: third ?? '' };
  return { page: 'missing' };
}

class Router {
  #path = $state(location.pathname);
  #search = $state(location.search);
  route: Route = $derived(parse(this.#path));
  query: URLSearchParams = $derived(new URLSearchParams(this.#search));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('click', (event) => this.follow(event));
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }

  /** Changes the address without a new entry in the history. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.read();
  }

  private read(): void {
    this.#path = location.pathname;
    this.#search = location.search;
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
