import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { parse } from 'smol-toml';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.ROPETEAM_SERVER ?? 'http://127.0.0.1:8000';
const K2 = fileURLToPath(new URL('../src/ropeteam/games/k2/content/k2.toml', import.meta.url));

/** K2's boards for drawing, from the same file the rules read. */
function boards(): Plugin {
  const name = 'virtual:k2-boards';
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      this.addWatchFile(K2);
      const content = parse(readFileSync(K2, 'utf8'));
      return `export default ${JSON.stringify({ boards: content.boards, score_track: content.score_track })}`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), boards()],
  build: {
    outDir: '../src/ropeteam/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
