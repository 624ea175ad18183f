/** Replaces `<img src="picture:CODE">`, the stored form in HTML, by responsive pictures. */
import type { Locale } from '../editions.ts'
import { type DrawnPicture, drawPicture, type Picture } from './picture.ts'

/** Only `renderMarkdown` writes it; it removes all other `<img>`. */
const PLACEHOLDER = /<img src="picture:([a-z0-9-]+)" alt="([^"]*)" \/>/g

/** The maximum width of a text column. */
const columnSizes = '(min-width: 48rem) 44rem, 100vw'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** HTML of a language with its pictures; missing pictures, and those that can't be shown yet, are left out. */
export function drawPicturesIn(html: string, locale: Locale, pictures: ReadonlyMap<string, Picture>): string {
  if (!html.includes('picture:')) return html
  const withPictures = html.replace(PLACEHOLDER, (_, code: string, alt: string) => {
    const picture = pictures.get(code)
    const sources = picture && drawPicture(picture, locale)
    // the alternative text there is escaped already
    return sources ? markup(sources, alt || escaped(sources.alt)) : ''
  })
  return withPictures.replaceAll('<p></p>', '')
}

function markup({ src, width, height, avif, webp }: DrawnPicture, alt: string): string {
  const source = (type: string, srcset: string | null) =>
    srcset ? `<source type="image/${type}" srcset="${srcset}" sizes="${columnSizes}"/>` : ''
  const img = `<img src="${src}" width="${width}" height="${height}" alt="${alt}" loading="lazy"/>`
  return `<picture>${source('avif', avif)}${source('webp', webp)}${img}</picture>`
}
