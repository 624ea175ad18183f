/** What the server hands to every page: who reads, and the way to the business. */
import { createContext } from 'react-router'
import type { ApiClient } from '../../api/client.ts'
import type { Locale } from '../../domain/editions.ts'
import type { LocalePolicy } from '../../domain/locale.ts'

export type SiteContext = {
  locale: Locale
  api: ApiClient
  /** Host as the visitor typed it. */
  host: string
  policy: LocalePolicy
  /** Origin of this edition's canonical addresses. */
  canonicalOrigin: string
  /** Origin of editions without a host of their own. */
  publicUrl: string
  /** Path of this edition's home page. */
  home: string
  requestId: string
  /** Borne by the inline scripts of this page alone; the server takes it off and allows what bore it. */
  scriptMark: string
  /** The page without that mark, and the policy that allows what bore it. */
  settleScripts: (html: string) => { html: string; policy: string }
  /** Signs the cookie that opens the success page. */
  secret: string
  isSecure: boolean
  /** What opens the receipt of an order, for a day. */
  issueReceipt: (reference: string) => string
  /** The country that the visitor last chose, as the cookie says it: anything or nothing. */
  globalCountry: string | null
  /** Where no page stands, one stood once. */
  isGone: boolean
  reportError: (error: unknown) => void
  /** The answer is this visitor's alone: nobody keeps it, or with `mayReturn` their own browser, so that Back finds what was typed. */
  keepPrivate: (how?: { mayReturn: boolean }) => void
}

export const siteContext = createContext<SiteContext>()
