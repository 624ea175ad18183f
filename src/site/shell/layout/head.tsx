import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url'
import latin600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2?url'
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url'
import vietnamese600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff2?url'
import thai400 from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2?url'
import thai600 from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff2?url'
import { DEFAULT_SURFACE, type TypePair } from '../../../domain/branding/theme.ts'
import { editionOf, shownEditions } from '../../../domain/editions.ts'
import type { Language } from '../../../domain/languages/language.ts'
import interStyles from '../../styles/type/inter.css?url'
import loraStyles from '../../styles/type/lora.css?url'
import notoSerifStyles from '../../styles/type/noto-serif.css?url'
import { addressesOf, type LayoutData, type OwnPaths } from '../layout-data.ts'
import { useScriptMark } from './script-mark.ts'

/** A page's structured data for search engines, in the schema.org vocabulary. */
export function JsonLd({ data }: { data: object }) {
  // content text must not end the element
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

/** The site as schema.org's WebSite, whose name search engines show beside its pages. */
export const webSite = ({ site, address, locale }: LayoutData) => ({
  '@type': 'WebSite',
  name: site.name,
  url: address.canonical,
  inLanguage: editionOf(locale).htmlLang,
})

/** The firm as schema.org's Organization, with the offices of this edition. */
export function organisation({ site, offices, address }: LayoutData) {
  const absolute = (path: string) => new URL(path, address.origin).href
  // the design's icon is that of the demonstration
  const icon = site.branding?.logo?.src ?? (site.demo_notice && '/icon-512.png')
  const logo = icon ? absolute(icon) : undefined
  return {
    '@type': 'Organization',
    name: site.name,
    description: site.description,
    url: address.canonical,
    logo,
    ...(site.founded && { foundingDate: String(site.founded) }),
    email: site.email,
    sameAs: site.social.map(({ url }) => url),
    department: offices.map(({ id, name, address: postal, phone, path_image, opening }) => ({
      '@type': 'LocalBusiness',
      name,
      address: postal,
      telephone: phone,
      url: absolute(`${address.prefix}/about#office-${id}`),
      image: path_image ? absolute(path_image) : logo,
      // as schema.org writes weekdays: Mo
      ...(opening.length > 0 && {
        openingHours: opening.map(({ day, from, to }) => `${day[0]?.toUpperCase()}${day[1]} ${from}-${to}`),
      }),
    })),
  }
}

/**
 * A script or style chunk that fails to load (mostly an old page after a release) forces one reload, at most once per 60 s,
 * and never while a form has unsaved input. Inlined in the head, because the failing file may be the very chunk it would be in.
 */
const reloadOnce = `addEventListener('error',function(e){var t=e.target;if(!t||!(t.tagName==='SCRIPT'||t.tagName==='LINK'&&/style|modulepreload/.test(t.rel)))return;again()},true);addEventListener('vite:preloadError',again);function typed(e){return e.type==='hidden'?false:e.tagName==='SELECT'?[].some.call(e.options,function(o){return o.selected!==o.defaultSelected}):e.value!==e.defaultValue||e.checked!==e.defaultChecked}function again(){try{if([].some.call(document.querySelectorAll('main form :is(input,select,textarea)'),typed))return;var k='reloaded_at',n=Date.now();if(n-Number(sessionStorage.getItem(k)||0)<60000)return;sessionStorage.setItem(k,n);location.reload()}catch(_){}}`

/**
 * Opens and closes dialogs in browsers without `command` (Chrome before 135, Safari before 26.2, Firefox before 144).
 * Inlined in the head, so that the menu and the search work before the page's scripts have loaded.
 */
const commandStandIn = `'commandForElement'in HTMLButtonElement.prototype||addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button[commandfor]'),d=b&&document.getElementById(b.getAttribute('commandfor'));if(!d||!d.showModal)return;if(b.getAttribute('command')==='close')d.close();else if(!d.open)d.showModal()})`

/** Fonts that a page needs at once. Chinese comes from the device. */
const FONTS: Record<Language['script'], readonly string[]> = {
  latin: [latin400, latin600],
  vietnamese: [latin400, vietnamese400, latin600, vietnamese600],
  thai: [latin400, thai400, latin600, thai600],
  han: [latin400, latin600],
}

/** Style sheets of the other pairs of type; pages of the design's own pair load none. */
const TYPE_STYLES: Record<Exclude<TypePair, 'be_vietnam'>, string> = {
  inter: interStyles,
  lora: loraStyles,
  noto_serif: notoSerifStyles,
}

/** Links are prefetched when a visitor is about to follow them; forms and language switches never. */
const SPECULATION = JSON.stringify({
  prefetch: [
    { where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/*.*'] } }] }, eagerness: 'moderate' },
  ],
})

const isProduction = import.meta.env.PROD

/** The colour of text. */
const INK = '#14213d'

/** The first letter of a name as a picture. */
const initialIcon = (name: string, ground: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><text x="16" y="23" fill="#fff" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle">${[...name][0]?.toUpperCase().replace(/[<&]/, '') ?? ''}</text></svg>`,
  )}`

/** The icon of tabs and home screens: the organisation's, else its initial; the demonstration has the design's. */
function Icons({ site }: { site: LayoutData['site'] }) {
  const icon = site.branding?.icon
  if (icon)
    return (
      <>
        <link rel="icon" href={icon.webp.split(' ', 1)[0]} type="image/webp" />
        <link rel="apple-touch-icon" href={icon.src} />
      </>
    )
  if (!site.demo_notice)
    return <link rel="icon" href={initialIcon(site.name, site.branding?.accent ?? INK)} type="image/svg+xml" />
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}

/** @param ownPaths the loader's data about the page's URLs */
export function Head({ layout, ownPaths, isHidden }: { layout: LayoutData; ownPaths: OwnPaths; isHidden: boolean }) {
  const { address, locale, site } = layout
  const addresses = addressesOf(address, ownPaths)
  const editions = ownPaths.editions ?? shownEditions()
  const mark = useScriptMark()
  const { branding } = site
  const typePair = branding?.type_pair ?? 'be_vietnam'
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={branding?.surface ?? DEFAULT_SURFACE} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1728" media="(prefers-color-scheme: dark)" />
      {typePair !== 'inter' &&
        FONTS[editionOf(locale).script].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
      {typePair !== 'be_vietnam' && <link rel="stylesheet" href={TYPE_STYLES[typePair]} />}
      {branding?.css && <style nonce={mark} dangerouslySetInnerHTML={{ __html: branding.css }} />}
      <Icons site={site} />
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={addresses[locale]} />
          {editions.map((code) => (
            <link key={code} rel="alternate" hrefLang={editionOf(code).htmlLang} href={addresses[code]} />
          ))}
          {editions.includes(address.defaultLocale) && (
            <link rel="alternate" hrefLang="x-default" href={addresses[address.defaultLocale]} />
          )}
        </>
      )}
      <link rel="alternate" type="application/rss+xml" title={site.name} href={`${address.prefix}/rss.xml`} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:url" content={addresses[locale]} />
      <meta property="og:locale" content={editionOf(locale).socialLocale} />
      <script nonce={mark} dangerouslySetInnerHTML={{ __html: `${reloadOnce};${commandStandIn}` }} />
      {isProduction && (
        <script nonce={mark} type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION }} />
      )}
    </>
  )
}
