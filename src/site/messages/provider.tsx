import { createContext, type ReactNode, useContext } from 'react'
import type * as intl from 'use-intl'
import { createFormatter, createTranslator } from 'use-intl/core'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { remembering } from './remembering.ts'
import type { Messages } from './server.ts'

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
