/**
 * The messages of src/messages/, one folder a language, for servers. A browser loads its own language only (site/entry.client.tsx).
 */
import {
  LANGUAGE_CODES,
  type LanguageCode,
  messageLanguages,
  type PerLanguage,
  perLanguage,
} from './languages/index.ts'
import { withFallback } from './languages/with-fallback.ts'

/** The files of each language, by name, with the shape of the English ones. */
export type Messages = {
  api: typeof import('../messages/en/api.json')
  console: typeof import('../messages/en/console.json')
  'content-fields': typeof import('../messages/en/content-fields.json')
  domain: typeof import('../messages/en/domain.json')
  figures: typeof import('../messages/en/figures.json')
  pages: typeof import('../messages/en/pages.json')
  server: typeof import('../messages/en/server.json')
  services: typeof import('../messages/en/services.json')
  site: typeof import('../messages/en/site.json')
  staff: typeof import('../messages/en/staff.json')
}

/** One file in all languages. The languages that a language falls back to fill its gaps. */
export async function loadMessages<F extends keyof Messages>(file: F): Promise<PerLanguage<Messages[F]>> {
  const read = async (language: LanguageCode) => {
    const module = await import(`../messages/${language}/${file}.json`, { with: { type: 'json' } })
    return [language, module.default as Messages[F]] as const
  }
  const written = Object.fromEntries(await Promise.all(LANGUAGE_CODES.map(read))) as PerLanguage<Messages[F]>
  return perLanguage((language) =>
    messageLanguages(language)
      .map((each) => written[each])
      .reduce(withFallback),
  )
}
