/** The server's context for every page: the reader's edition, and the API client. */
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
  /** CSP nonce placeholder of this page's inline scripts; the server removes it and allows them by hash. */
  scriptMark: string
  /** Returns the page without the placeholder, and the CSP that allows its scripts. */
  settleScripts: (html: string) => { body: Uint8Array<ArrayBuffer>; policy: string }
  /** Signs the cookie that opens the success page. */
  secret: string
  isSecure: boolean
  /** The token of an order's receipt, valid for a day. */
  issueReceipt: (reference: string) => string
  /** Links to chats with the organisation, which a booking or order brings along. Only its visitor may see them. */
  chatLinks: (reference: string) => Promise<{ channel: 'line'; url: string }[]>
  /** The country that the visitor last chose, unvalidated from the cookie. */
  globalCountry: string | null
  /** Whether an unknown page was unpublished (410). */
  isGone: boolean
  reportError: (error: unknown) => void
  /** Marks the response as private: no cache stores it, or with `mayReturn` only the browser's own, so that Back restores input. */
  keepPrivate: (how?: { mayReturn: boolean }) => void
}

export const siteContext = createContext<SiteContext>()
