/** The sentences beside wrong fields, where no component stands round: in a form's action. */
import { createTranslator } from 'use-intl/core'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import type { ValidationWords } from '../../domain/field-messages.ts'
import { messages } from './server.ts'

export function wordsOf(locale: Locale): ValidationWords {
  const t = createTranslator({ locale: EDITIONS[locale].htmlLang, messages: messages[locale], namespace: 'validation' })
  return { has: (key) => t.has(key as 'required'), say: (key, values) => t(key as 'required', values as never) }
}
