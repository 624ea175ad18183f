/** All languages at once: for the server only. The site's own messages, and those shared with the API. */
import type { PerLanguage } from '../../domain/languages/index.ts'
import sharedEn from '../../domain/messages/en.json'
import sharedTw from '../../domain/messages/tw.json'
import sharedVi from '../../domain/messages/vi.json'
import en from './en.json'
import tw from './tw.json'
import vi from './vi.json'

export type Messages = typeof en & typeof sharedEn
export const messages: PerLanguage<Messages> = {
  vi: { ...vi, ...sharedVi },
  'zh-hant': { ...tw, ...sharedTw },
  en: { ...en, ...sharedEn },
}
