import { useLayout } from '../links.ts'
import { JsonLd } from './head.tsx'

type Meta = {
  title: string
  description: string
  type?: 'website' | 'article'
  /** Path or URL of the preview picture for shared links: PNG, 1200 × 630. */
  image?: string
  /** Structured data of the page for search engines, beside its breadcrumb. */
  jsonLd?: readonly object[]
}

const defaultPicture = '/social/articles/choosing-a-country.png'

/** Title, description and preview picture of the page, which React moves into the head; and its structured data. */
export function PageMeta({ title, description, type = 'website', image, jsonLd = [] }: Meta) {
  const { site, address } = useLayout()
  const whole = title.includes(site.name) ? title : `${title} | ${site.name}`
  const picture = new URL(image ?? site.branding?.share?.src ?? defaultPicture, address.origin).href
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.map((data) => (
        <JsonLd key={JSON.stringify(data)} data={data} />
      ))}
    </>
  )
}
