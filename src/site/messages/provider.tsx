import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import type { Messages } from './server.ts'

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Messages
  }
}

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
  return (
    <IntlProvider
      locale={EDITIONS[locale].htmlLang}
      messages={messages}
      timeZone={EDITIONS[locale].timeZone}
      onError={refuseGap}
    >
      {children}
    </IntlProvider>
  )
}

function refuseGap(error: Error): never {
  throw error
}
