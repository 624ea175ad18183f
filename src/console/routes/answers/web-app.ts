/** The console as an app on a home screen, without which an iPhone shows no notifications. */
import type { LoaderFunctionArgs } from 'react-router'
import { translatorOf } from '../../messages/translations.ts'
import { consoleContext } from '../../shell/console-context.ts'

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const { locale } = context.get(consoleContext)
  const manifest = {
    name: `${translatorOf(locale)('nav.label')}, ${new URL(request.url).hostname}`,
    short_name: translatorOf(locale)('nav.label'),
    id: '/console',
    start_url: '/console',
    scope: '/console',
    display: 'standalone',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
  })
}
