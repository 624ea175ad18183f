import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url'
import latin600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2?url'
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url'
import vietnamese600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff2?url'
import type { Locale } from '../../../domain/editions.ts'
import { EDITIONS, LOCALES } from '../../../domain/editions.ts'
import { addressesOf, type LayoutData, type OwnPaths } from '../layout-data.ts'
import { commandStandIn } from './command-stand-in.ts'
import { reloadOnce } from './reload-once.ts'
import { useScriptMark } from './script-mark.ts'

const FONTS: Record<Locale, readonly string[]> = {
  vi: [latin400, vietnamese400, latin600, vietnamese600],
  tw: [latin400, latin600],
  en: [latin400, latin600],
}

/** Links are fetched when a visitor is about to follow them; forms and language switches never. */
const SPECULATION = JSON.stringify({
  prefetch: [
    { where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/*.*'] } }] }, eagerness: 'moderate' },
  ],
})

const isProduction = import.meta.env.PROD

/** @param own what the page's loader says of its addresses */
export function Head({ layout, own, isHidden }: { layout: LayoutData; own: OwnPaths; isHidden: boolean }) {
  const { address, locale, site } = layout
  const addresses = addressesOf(address, own)
  const editions = own.editions ?? LOCALES
  const mark = useScriptMark()
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1728" media="(prefers-color-scheme: dark)" />
      {FONTS[locale].map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={addresses[locale]} />
          {editions.map((code) => (
            <link key={code} rel="alternate" hrefLang={EDITIONS[code].htmlLang} href={addresses[code]} />
          ))}
          {editions.includes(address.defaultLocale) && (
            <link rel="alternate" hrefLang="x-default" href={addresses[address.defaultLocale]} />
          )}
        </>
      )}
      <link rel="alternate" type="application/rss+xml" title={site.name} href={`${address.prefix}/rss.xml`} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:url" content={addresses[locale]} />
      <meta property="og:locale" content={EDITIONS[locale].htmlLang.replaceAll('-', '_')} />
      <script nonce={mark} dangerouslySetInnerHTML={{ __html: `${reloadOnce};${commandStandIn}` }} />
      {isProduction && (
        <script nonce={mark} type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION }} />
      )}
    </>
  )
}
