import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { FIVE, fivePeaks, K2, k2, RULINGS, rulings } from './content';

const server = process.env.ROPETEAM_SERVER ?? 'http://127.0.0.1:8000';
const MODULES: Record<string, { files: string[]; read: () => unknown }> = {
  'virtual:k2': { files: [K2], read: k2 },
  'virtual:five-peaks': { files: FIVE, read: fivePeaks },
  'virtual:rulings': { files: [RULINGS], read: rulings },
};

/** The games' content as modules. */
function content(): Plugin {
  return {
    name: 'ropeteam-content',
    resolveId: (id) => (id in MODULES ? `\0${id}` : null),
    load(id) {
      const module = MODULES[id.slice(1)];
      if (!id.startsWith('\0virtual:') || !module) return null;
      for (const file of module.files) this.addWatchFile(file);
      return `export default ${JSON.stringify(module.read())}`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), content()],
  build: {
    outDir: '../src/ropeteam/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
