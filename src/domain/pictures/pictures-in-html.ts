/** `<img src="picture:CODE">`, as a text's HTML is kept, → the picture in its widths, as a page draws it. */
import type { Locale } from '../editions.ts'
import { type DrawnPicture, drawPicture, type Picture } from './picture.ts'

/** Written by `renderMarkdown` alone, which lets no other `<img>` through. */
const KEPT = /<img src="picture:([a-z0-9-]+)" alt="([^"]*)" \/>/g

/** A text's column is never wider. */
const columnSizes = '(min-width: 48rem) 44rem, 100vw'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** HTML of a language with its pictures drawn; one that isn't there, or can't be shown yet, is left out. */
export function drawPicturesIn(html: string, locale: Locale, pictures: ReadonlyMap<string, Picture>): string {
  if (!html.includes('picture:')) return html
  const drawn = html.replace(KEPT, (_, code: string, alt: string) => {
    const picture = pictures.get(code)
    const sources = picture && drawPicture(picture, locale)
    // what the writer says of it there is escaped already
    return sources ? markup(sources, alt || escaped(sources.alt)) : ''
  })
  return drawn.replaceAll('<p></p>', '')
}

function markup({ src, width, height, avif, webp }: DrawnPicture, alt: string): string {
  const source = (type: string, srcset: string | null) =>
    srcset ? `<source type="image/${type}" srcset="${srcset}" sizes="${columnSizes}"/>` : ''
  const img = `<img src="${src}" width="${width}" height="${height}" alt="${alt}" loading="lazy"/>`
  return `<picture>${source('avif', avif)}${source('webp', webp)}${img}</picture>`
}
