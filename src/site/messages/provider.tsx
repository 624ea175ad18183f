import { createContext, type ReactNode, useContext } from 'react'
import type * as intl from 'use-intl'
import { createFormatter, createTranslator } from 'use-intl/core'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import type { Messages } from './server.ts'

// What a message says of the same values, it says always: it is put together once, not for each page that says it.

type Translate = (key: string, values?: Record<string, unknown>, ...more: unknown[]) => string

/** Pages say a few hundred; what visitors typed may be among the values, and is not kept for long. */
const keptMax = 1000
const nameLengthMax = 300

/** The same translator, but that it remembers texts; elements, raw messages and what is asked with formats of its own it makes each time. */
export function remembering<T extends object>(translator: T, max = keptMax): T {
  const translate = translator as Translate
  const said = new Map<string, string>()
  const remember: Translate = (key, values, ...more) => {
    const name = more.length > 0 ? null : nameOf(key, values)
    if (name === null) return translate(key, values, ...more)
    const known = said.get(name)
    if (known !== undefined) return known
    const text = translate(key, values)
    if (said.size >= max) said.clear()
    if (name.length <= nameLengthMax) said.set(name, text)
    return text
  }
  return Object.assign(remember, translator) as unknown as T
}

/** A name that no other values have; null for values that are more than texts, numbers and moments. */
function nameOf(key: string, values: Record<string, unknown> | undefined): string | null {
  if (values === undefined) return key
  let name = key
  for (const called in values) {
    const value = values[called]
    // the length says where a text ends, whatever stands in it
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
type Ready = { translator: (namespace?: string) => Translator; formatter: ReturnType<typeof createFormatter> }

const Translating = createContext<Ready | null>(null)

/** Gives the page its messages; a key without a message is an error, on the server and in tests. */
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

const kept = new WeakMap<Messages, Ready>()

/** Translators and formatters are dear to make: a language has one for each namespace, for all pages. */
function readyFor(locale: Locale, messages: Messages): Ready {
  const known = kept.get(messages)
  if (known) return known
  const { htmlLang, timeZone } = EDITIONS[locale]
  const settings = { locale: htmlLang, timeZone, onError: refuseGap }
  const translators = new Map<string | undefined, Translator>()
  const made: Ready = {
    formatter: createFormatter(settings),
    translator(namespace) {
      const known = translators.get(namespace)
      if (known) return known
      const translator = createTranslator({ ...settings, messages, namespace } as never) as Translator
      // a browser draws one page
      const made = import.meta.env.SSR ? remembering(translator) : translator
      translators.set(namespace, made)
      return made
    },
  }
  kept.set(messages, made)
  return made
}

function useReady(): Ready {
  const ready = useContext(Translating)
  if (!ready) throw new Error('the page has no messages')
  return ready
}

/** What a component says: the messages of a namespace, or all. */
export const useTranslations = ((namespace?: string) => useReady().translator(namespace)) as typeof intl.useTranslations

/** Numbers, dates and lists as the page's language writes them. */
export const useFormatter: typeof intl.useFormatter = () => useReady().formatter

function refuseGap(error: Error): never {
  throw error
}
