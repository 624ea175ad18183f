/** Pages for a crowd: a sentence and the way to try again, made of nothing that could wait. */
import { html } from 'hono/html'
import { EDITIONS, type Locale } from '../domain/editions.ts'
import { translators } from '../domain/translators.ts'
import { waitOf } from '../domain/waits.ts'
import en from './messages/en.json' with { type: 'json' }
import tw from './messages/tw.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }

const messages = translators({ vi, tw, en })

/** While too many wait for a page. */
export const busyPage = (locale: Locale): string => page(locale, messages[locale]('busy'))

/** @param seconds until the network may open pages again */
export const tooManyPagesPage = (locale: Locale, seconds: number): string =>
  page(locale, messages[locale]('too_many', waitOf(seconds)))

// an empty address is the page's own, whatever was asked for
const page = (locale: Locale, sentence: string): string =>
  String(
    html`<!doctype html><html lang="${EDITIONS[locale].htmlLang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${sentence}</title></head><body><h1>${sentence}</h1><p><a href="">${messages[locale]('again')}</a></p></body></html>`,
  )
