/** What a reader would miss in content that loads: translations that aren't there, links that lead nowhere on this site. */
import type { Content } from '../../domain/content.ts'
import { LOCALES } from '../../domain/editions.ts'

/** Paths of the site; a link of the content leads to one of them. */
const PATHS =
  /^\/($|about$|service$|our_services$|service_select(\/(refine|apply))?$|study\/(usa|uk|ca|au|nl)$|countries\/(all|usa|uk|ca|au|nl)\/schools$|schools\/\d+$|ranking_list$|student_list$|testimonials$|article_category\/[1-6]$|articles\/\d+-|tags\/|search$|faq\/\d+$|consultation$|privacy$|terms$)/

/** A sentence a problem; empty when all is well. */
export function checkContent(content: Content): string[] {
  return Object.entries({ ...content, ...content.blocks }).flatMap(([name, items]) =>
    Array.isArray(items) ? items.flatMap((item) => checkItem(name, item)) : [],
  )
}

function checkItem(name: string, item: object): string[] {
  const place = `${name} ${String((item as { id?: unknown }).id ?? (item as { slug?: unknown }).slug)}`
  return [...missingTranslations(place, item), ...deadLinks(place, item)]
}

/** Every map with an English text ought to have the others. Proper names stand in columns of their own and may be missing. */
function missingTranslations(place: string, value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((inner, index) => missingTranslations(place, inner, `${path}.${index}`))
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && typeof value.en === 'string')
    return LOCALES.filter((locale) => !(value as Record<string, unknown>)[locale]).map(
      (locale) => `${place}${path}: no ${locale}`,
    )
  const introductions =
    'introduction_en' in value
      ? LOCALES.filter((locale) => !(value as Record<string, unknown>)[`introduction_${locale}`])
      : []
  return [
    ...introductions.map((locale) => `${place}: no introduction_${locale}`),
    // the way a name stands in a sentence is given only where it differs
    ...Object.entries(value)
      .filter(([key]) => key !== 'name_in')
      .flatMap(([key, inner]) => missingTranslations(place, inner, `${path}.${key}`)),
  ]
}

const LINK_IN_TEXT = /href=\\"(\/[^"\\]*)/g

/** Links of its own, and those within its texts. */
function deadLinks(place: string, item: object): string[] {
  const { link } = item as { link?: unknown }
  const inTexts = [...JSON.stringify(item).matchAll(LINK_IN_TEXT)].map(([, path]) => path)
  const local = [link, ...inTexts].filter((path) => typeof path === 'string' && path.startsWith('/')) as string[]
  return [...new Set(local)]
    .filter((path) => !PATHS.test(path.split(/[?#]/, 1)[0] ?? ''))
    .map((path) => `${place}: dead link ${path}`)
}
