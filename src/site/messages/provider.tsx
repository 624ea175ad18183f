import { createContext, type ReactNode, useContext } from 'react'
import type * as intl from 'use-intl'
import { createFormatter, createTranslator } from 'use-intl/core'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { withSpacing } from '../../domain/languages/with-spacing.ts'
import type { Messages } from './server.ts'

// Formatted messages are cached: the same message with the same values is formatted once, not once per page.

type Translate = (key: string, values?: Record<string, unknown>, ...more: unknown[]) => string

/** Pages use a few hundred messages; input may be among the values and should not stay in memory for long. */
const cachedMax = 1000
const nameLengthMax = 300

/** Returns the same translator with a cache of texts; rich texts, raw messages and custom formats are not cached. */
export function memoizeTranslator<T extends object>(translator: T, max = cachedMax): T {
  const translate = translator as Translate
  const texts = new Map<string, string>()
  const remember: Translate = (key, values, ...more) => {
    const name = more.length > 0 ? null : nameOf(key, values)
    if (name === null) return translate(key, values, ...more)
    const cached = texts.get(name)
    if (cached !== undefined) return cached
    const text = translate(key, values)
    if (texts.size >= max) texts.clear()
    if (name.length <= nameLengthMax) texts.set(name, text)
    return text
  }
  return Object.assign(remember, translator) as unknown as T
}

/** A cache key that is unique for the values; null for values other than texts, numbers and dates. */
function nameOf(key: string, values: Record<string, unknown> | undefined): string | null {
  if (values === undefined) return key
  let name = key
  for (const called in values) {
    const value = values[called]
    // the length marks the end of a text, whatever characters it contains
    if (typeof value === 'string') name += `\n${called} ${value.length} ${value}`
    else if (typeof value === 'number') name += `\n${called} = ${value}`
    else if (value instanceof Date) name += `\n${called} @ ${value.getTime()}`
    else return null
  }
  return name
}

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Messages
  }
}

type Translator = ReturnType<typeof intl.useTranslations>
type Namespace = Parameters<typeof intl.useTranslations>[0]
type Ready = {
  translator: (namespace?: Namespace) => Translator
  formatter: ReturnType<typeof createFormatter>
  sentences: (sentences: readonly string[]) => string
}

const Translating = createContext<Ready | null>(null)

/** Provides the page's messages; a missing message is an error on the server and in tests. */
export function MessagesProvider({
  locale,
  messages,
  children,
}: {
  locale: Locale
  messages: Messages
  children: ReactNode
}) {
  return <Translating value={readyFor(locale, messages)}>{children}</Translating>
}

const readyByMessages = new WeakMap<Messages, Ready>()

/** Translators and formatters are expensive to create: each language has one for each namespace, shared by all pages. */
function readyFor(locale: Locale, messages: Messages): Ready {
  const cached = readyByMessages.get(messages)
  if (cached) return cached
  const { htmlLang, timeZone, spacing } = editionOf(locale)
  const settings = { locale: htmlLang, timeZone, onError: rejectGap }
  const translators = new Map<Namespace, Translator>()
  const made: Ready = {
    formatter: createFormatter(settings),
    sentences: (sentences) => spacing?.(sentences.join(' ')) ?? sentences.join(' '),
    translator(namespace) {
      const cached = translators.get(namespace)
      if (cached) return cached
      const plain = createTranslator({ ...settings, messages, namespace })
      const translator = withSpacing(plain, { spacing })
      // a browser renders one page
      const made = import.meta.env.SSR ? memoizeTranslator(translator) : translator
      translators.set(namespace, made)
      return made
    },
  }
  readyByMessages.set(messages, made)
  return made
}

function useReady(): Ready {
  const ready = useContext(Translating)
  if (!ready) throw new Error('the page has no messages')
  return ready
}

/** The translator of a namespace, or of all messages. */
export const useTranslations = ((name?: Namespace) => useReady().translator(name)) as typeof intl.useTranslations

/** Puts sentences in a row, with the spaces of the page's language. */
export const useSentences = (): Ready['sentences'] => useReady().sentences

/** Formats numbers, dates and lists in the page's language. */
export const useFormatter: typeof intl.useFormatter = () => useReady().formatter

function rejectGap(error: Error): never {
  throw error
}
