import { editionOf } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../links.ts'
import { JsonLd } from './head.tsx'
import { resultDescription, resultTitle } from './search-result.ts'
import { type SharePicture, sharePicture } from './share-picture.ts'

type Meta = {
  title: string
  /** For lists of search results, where the title is too long. */
  shortTitle?: string
  description: string
  /** Whether the page is a form that was sent with errors, which its title says first. */
  hasErrors?: boolean
  /** Days on which an article was published and changed, ISO 8601. */
  article?: { published: string; updated: string }
  /** The preview picture for shared links, where the page has one of its own. */
  picture?: SharePicture | undefined
  /** Structured data that say what the page is, beside its breadcrumb; without them it is a web page. */
  jsonLd?: readonly object[]
}

/** Title, description and preview picture of the page, which React moves into the head; and its structured data. */
export function PageMeta({ title, shortTitle, description, hasErrors = false, article, picture, jsonLd }: Meta) {
  const t = useTranslations('forms')
  const layout = useLayout()
  const { site, address, locale } = layout
  const plainTitle = resultTitle(title, site.name, shortTitle)
  const shownTitle = hasErrors ? t('titleWithErrors', { title: plainTitle }) : plainTitle
  const shownDescription = resultDescription(description, site.description)
  const { src, width, height, alt } = picture ?? sharePicture(layout, title)
  const webPage = {
    '@type': 'WebPage',
    name: title,
    description: shownDescription,
    url: address.canonical,
    inLanguage: editionOf(locale).htmlLang,
  }
  return (
    <>
      <title>{shownTitle}</title>
      <meta name="description" content={shownDescription} />
      <meta property="og:title" content={shownTitle} />
      <meta property="og:description" content={shownDescription} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article && <meta property="article:published_time" content={article.published} />}
      {article && <meta property="article:modified_time" content={article.updated} />}
      <meta property="og:image" content={new URL(src, address.origin).href} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {(jsonLd ?? [webPage]).map((data) => (
        <JsonLd key={JSON.stringify(data)} data={data} />
      ))}
    </>
  )
}
