import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// the tags are custom elements, not components of Vue's
const isCustomElement = (tag) => tag.startsWith('panel-')

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
})
