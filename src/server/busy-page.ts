/** Pages for a crowd: a sentence and the way to try again, made of nothing that could wait. */
import { html } from 'hono/html'
import { EDITIONS, type Locale } from '../domain/editions.ts'
import { translators } from '../domain/words.ts'
import en from './messages/en.json' with { type: 'json' }
import tw from './messages/tw.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }

const words = translators({ vi, tw, en })

/** @param isRead whether a link tries again; a form is sent again by going back */
export const busyPage = (locale: Locale, isRead: boolean): string => page(locale, words[locale]('busy'), isRead)

/** @param seconds until the network may open pages again */
export const tooManyPagesPage = (locale: Locale, isRead: boolean, seconds: number): string =>
  page(locale, words[locale]('too_many', { seconds }), isRead)

// an empty address is the page's own, whatever was asked for
const page = (locale: Locale, sentence: string, isRead: boolean): string =>
  String(
    html`<!doctype html><html lang="${EDITIONS[locale].htmlLang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${sentence}</title></head><body><h1>${sentence}</h1>${isRead && html`<p><a href="">${words[locale]('again')}</a></p>`}</body></html>`,
  )
