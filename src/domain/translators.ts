/** Messages outside React: names of codes, sentences of errors and mails, by locale. */

import { createTranslator } from 'use-intl/core'
import { recordOf } from './collections.ts'
import { EDITIONS, LOCALES, type Locale } from './editions.ts'
import type { FieldSentences } from './field-messages.ts'
import en from './messages/en.json' with { type: 'json' }
import tw from './messages/tw.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }
import staffEn from './staff/messages/en.json' with { type: 'json' }
import staffTw from './staff/messages/tw.json' with { type: 'json' }
import staffVi from './staff/messages/vi.json' with { type: 'json' }

const MESSAGES: Record<Locale, typeof en> = { vi, tw, en }

/** A translator a locale over messages of one shape; a missing key throws, so that a gap is found by a test and not by a visitor. */
export function translators<M extends Record<string, unknown>>(messages: Record<Locale, M>) {
  const translator = (locale: Locale) =>
    createTranslator<M>({
      locale: EDITIONS[locale].htmlLang,
      messages: messages[locale],
      timeZone: EDITIONS[locale].timeZone,
      onError: (error) => {
        throw error
      },
    })
  return recordOf(LOCALES, translator)
}

export type Say = { (key: string, values?: Record<string, number | string>): string; has: (key: string) => boolean }

/** The same for keys that are worked out: their types don't tell which there are. */
export const looseTranslators = (messages: Record<Locale, Record<string, unknown>>) =>
  translators(messages) as unknown as Record<Locale, Say>

const translate = looseTranslators(MESSAGES)

type Choices = typeof en.choices
export type ChoiceField = keyof Choices

/** The name of a form's code in a language, such as `office` `taipei`. */
export function choiceName(locale: Locale, field: ChoiceField, code: string): string {
  const names: Record<string, string> = MESSAGES[locale].choices[field]
  return names[code] ?? code
}

/** Every choice of a field with its name, in the contract's order. */
export function choicesOf(
  locale: Locale,
  field: ChoiceField,
  codes: readonly string[],
): { code: string; name: string }[] {
  return codes.map((code) => ({ code, name: choiceName(locale, field, code) }))
}

/** What is said to staff alone: it stands apart, so that no visitor's browser gets it. */
const translateForStaff = looseTranslators({ vi: staffVi, tw: staffTw, en: staffEn })

/** The sentences beside wrong fields, in a language; visitors' and those of the console. */
export function fieldSentences(locale: Locale): FieldSentences {
  const say = translate[locale]
  const sayToStaff = translateForStaff[locale]
  return {
    has: (key) => say.has(`validation.${key}`) || sayToStaff.has(key),
    say: (key, values) => (sayToStaff.has(key) ? sayToStaff(key, values) : say(`validation.${key}`, values)),
  }
}
