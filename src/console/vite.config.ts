import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompiledMessages } from '../../scripts/precompiled-messages.ts'

const root = import.meta.dirname

export default defineConfig({
  root,
  base: '/console/',
  cacheDir: join(root, '../../node_modules/.vite-console'),
  publicDir: false,
  plugins: [tailwindcss(), precompiledMessages(), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  ssr: { noExternal: ['use-intl', 'icu-minify', 'lucide-react'] },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
})
