/** All languages at once: for the server only. The site's own messages, and those shared with the API. */
import type { Locale } from '../../domain/editions.ts'
import sharedEn from '../../domain/messages/en.json'
import sharedTw from '../../domain/messages/tw.json'
import sharedVi from '../../domain/messages/vi.json'
import en from './en.json'
import tw from './tw.json'
import vi from './vi.json'

export type Messages = typeof en & typeof sharedEn
export const messages: Record<Locale, Messages> = {
  vi: { ...vi, ...sharedVi },
  tw: { ...tw, ...sharedTw },
  en: { ...en, ...sharedEn },
}
