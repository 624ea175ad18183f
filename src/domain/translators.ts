/** Messages outside React: names of codes, sentences of errors and mails, by locale. */

import { createTranslator } from 'use-intl/core'
import { type Edition, editionOf, type Locale } from './editions.ts'
import type { FieldSentences } from './field-messages.ts'
import type { PerLanguage } from './languages/index.ts'
import { withSpacing } from './languages/with-spacing.ts'
import { loadMessages, type Messages } from './messages.ts'

const MESSAGES = await loadMessages('domain')

/** Returns the translator of an edition for messages of one shape; a key that English lacks throws, so that tests find gaps. */
export function translators<M extends Record<string, unknown>>(messages: PerLanguage<M>) {
  const make = ({ language, htmlLang, timeZone, spacing }: Edition) =>
    withSpacing(
      createTranslator<M>({
        locale: htmlLang,
        messages: messages[language],
        timeZone,
        onError: (error) => {
          throw error
        },
      }),
      { spacing },
    )
  const made = new Map<string, ReturnType<typeof make>>()
  return (locale: Locale) => {
    const edition = editionOf(locale)
    const name = `${edition.language} ${edition.timeZone}`
    const translator = made.get(name) ?? make(edition)
    made.set(name, translator)
    return translator
  }
}

export type Translator = {
  (key: string, values?: Record<string, number | string>): string
  has: (key: string) => boolean
}

/** The same for computed keys, whose types don't show whether they exist. */
export const looseTranslators = (messages: PerLanguage<Record<string, unknown>>) =>
  translators(messages) as unknown as (locale: Locale) => Translator

const translate = looseTranslators(MESSAGES)

type Choices = Messages['domain']['choices']
export type ChoiceField = keyof Choices

/** The label of a form's code in a language, such as `intake_term` `spring`. */
export function choiceName(locale: Locale, field: ChoiceField, code: string): string {
  const names: Record<string, string> = MESSAGES[editionOf(locale).language].choices[field]
  return names[code] ?? code
}

/** Every choice of a field with its label, in the contract's order. */
export function choicesOf(
  locale: Locale,
  field: ChoiceField,
  codes: readonly string[],
): { code: string; name: string }[] {
  return codes.map((code) => ({ code, name: choiceName(locale, field, code) }))
}

/** Messages for staff only: in a separate file, so that no visitor's browser gets them. */
const translateForStaff = looseTranslators(await loadMessages('staff'))

/** The messages of invalid fields in a language; for visitors and for the console. */
export function fieldSentences(locale: Locale): FieldSentences {
  const t = translate(locale)
  const translateForStaffOnly = translateForStaff(locale)
  return {
    has: (key) => t.has(`validation.${key}`) || translateForStaffOnly.has(key),
    translate: (key, values) =>
      translateForStaffOnly.has(key) ? translateForStaffOnly(key, values) : t(`validation.${key}`, values),
  }
}
