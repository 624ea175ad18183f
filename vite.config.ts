import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompiledMessages } from './scripts/precompiled-messages.ts'

/** Shared by documents only, which load no script of pages: operated pages needn't carry it, nor older browsers parse it. */
const OF_DOCUMENTS =
  /\/src\/(domain\/(match|wishes|words|budgets|typed-money|typed-currencies|typed-numbers|languages\/typed-money)|site\/(appointments|reading|programmes|costs|firm\/services|schools\/(list|ranking|region|match|shortlist\/heart|written-figure)|ui\/pager|shell\/layout\/(call-to-action|pager|prose|share-message)|shell\/list-query|shell\/pages\/not-found))/

/** What a form that is sent needs; the choice of a service, whose form only adds to the cart, doesn't. */
const OF_SENDING = /\/src\/site\/forms\/(attached-shortlist|consent-field)/
const ORDERING = /\/src\/site\/ordering\//
const BOOKING = /\/src\/(site\/booking\/|domain\/(booking-questions|consultation-steps))/

/** Operated pages load a few files instead of thirty. One way: the site's own parts need icons and React, never the other way round. */
const CHUNKS = {
  codeSplitting: {
    groups: [
      { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|use-intl|icu-minify)\// },
      { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 3 },
      {
        name: 'shared',
        test: (id: string) =>
          /\/src\/(site|domain)\//.test(id) &&
          ![OF_DOCUMENTS, OF_SENDING, ORDERING, BOOKING].some((part) => part.test(id)),
        minShareCount: 3,
        maxModuleSize: 20_000,
      },
      { name: 'ordering', test: ORDERING, minShareCount: 2 },
    ],
  },
}

export default defineConfig({
  plugins: [tailwindcss(), precompiledMessages(), reactRouter()],
  publicDir: 'src/site/public',
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // the alias above must reach use-intl itself; of lucide only a few of 1,700 icons are wanted
  ssr: { noExternal: ['use-intl', 'icu-minify', 'lucide-react'] },
  // in development: bundled at once, so that no page loads twice when one more is found
  optimizeDeps: { include: ['use-intl', 'use-intl/core', 'zod', 'lucide-react', 'react-router/dom'] },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: { client: { build: { rolldownOptions: { output: CHUNKS } } } },
})
