/** Pages without dependencies, for when the site's own pages fail or would wait. */
import { html } from 'hono/html'
import { editionOf, type Locale } from '../domain/editions.ts'
import { loadMessages } from '../domain/messages.ts'
import { translators } from '../domain/translators.ts'
import { waitOf } from '../domain/waits.ts'

const messages = translators(await loadMessages('server'))

/** A rejected unread form: the sentence with the wait, and how to send it without script. */
export function renderFormRejection(
  locale: Locale,
  kind: 'too_many' | 'busy',
  seconds: number,
): { title: string; text: string } {
  return { title: messages(locale)(`form_${kind}`, waitOf(seconds)), text: messages(locale)('form_again') }
}

/** The error page of last resort, without dependencies. */
export const fallbackPage = (locale: Locale, home: string, requestId: string) =>
  plainPage(locale, home, messages(locale)('last_resort'), requestId)

/** While the database is unavailable, and the page's layout was never loaded. */
export const unavailablePage = (locale: Locale, home: string, requestId: string) =>
  plainPage(locale, home, messages(locale)('away_title'), requestId, messages(locale)('away_text'))

/** The sentence for a form that is too large, where the API's own sentence addresses programs. */
export const tooLargeSentence = (locale: Locale, sent: 'form' | 'file' | 'picture'): string =>
  messages(locale)(`${sent}_too_large`)

/** @param days that a link to an upload works; null for a delivered file's, which works for one */
export const fileLinkExpired = (locale: Locale, days: number | null): string =>
  days === null ? messages(locale)('delivered_link_expired') : messages(locale)('file_link_expired', { days })

/** For a form from a page of another site: why it was rejected, and the next step. */
export const renderCrossSiteRejection = (locale: Locale) => ({
  title: messages(locale)('form_stranger'),
  text: messages(locale)('form_stranger_text'),
})

/** One sentence and a link to the home page. */
export const plainPage = (locale: Locale, home: string, title: string, requestId: string, text = ''): string =>
  page(locale, { title, text, to: home, label: 'home' }, messages(locale)('request_number', { number: requestId }))

/** The same for team members: one sentence, and a link back to the page of their form. */
export const consolePage = (locale: Locale, from: string, title: string, text = ''): string =>
  page(locale, { title, text, to: from, label: 'console_back' })

type Words = { title: string; text: string; to: string; label: 'home' | 'console_back' }

function page(locale: Locale, { title, text, to, label }: Words, number = ''): string {
  return String(
    html`<!doctype html><html lang="${editionOf(locale).htmlLang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p><p><a href="${to}">${messages(locale)(label)}</a></p><p>${number}</p></body></html>`,
  )
}

/** While too many requests wait for a page. */
export const busyPage = (locale: Locale): string => crowdPage(locale, messages(locale)('busy'))

/** @param seconds until the subnet may open pages again */
export const tooManyPagesPage = (locale: Locale, seconds: number): string =>
  crowdPage(locale, messages(locale)('too_many', waitOf(seconds)))

// an empty href reloads the page itself
const crowdPage = (locale: Locale, sentence: string): string =>
  String(
    html`<!doctype html><html lang="${editionOf(locale).htmlLang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${sentence}</title></head><body><h1>${sentence}</h1><p><a href="">${messages(locale)('again')}</a></p></body></html>`,
  )
