import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const isCustomElement = (tag) => /^(precheck|property)-/.test(tag);

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  optimizeDeps: { exclude: ['precheck-elements'] },
});
