import { EDITIONS, type Locale } from '../domain/editions.ts'
import { translators } from '../domain/translators.ts'
import { waitOf } from '../domain/waits.ts'
import en from './messages/en.json' with { type: 'json' }
import tw from './messages/tw.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }

const messages = translators({ vi, tw, en })

const WORDS: Record<Locale, { title: string; home: string }> = {
  en: { title: 'An error occurred while showing the error page.', home: 'Go to the home page' },
  vi: { title: 'Đã có lỗi khi hiển thị trang báo lỗi.', home: 'Về trang chủ' },
  tw: { title: '顯示錯誤頁面時發生錯誤。', home: '回首頁' },
}
const AWAY: Record<Locale, { title: string; text: string }> = {
  en: {
    title: 'We’ll be back in a moment',
    text: 'This page can’t be shown just now. Nothing that you sent and saw confirmed is lost. Please try again in a minute.',
  },
  vi: {
    title: 'Chúng tôi sẽ trở lại ngay',
    text: 'Trang này tạm thời chưa hiển thị được. Những gì bạn đã gửi và được xác nhận đều còn nguyên. Bạn thử lại sau một phút nhé.',
  },
  tw: {
    title: '我們馬上回來',
    text: '這個頁面暫時無法顯示。已送出並收到確認的資料都還在，請一分鐘後再試。',
  },
}
const TOO_LARGE: Record<Locale, string> = {
  en: 'That is more than this form can take. Please go back and write less.',
  vi: 'Nội dung dài hơn mức biểu mẫu này nhận được. Bạn hãy quay lại và viết ngắn hơn.',
  tw: '內容超過這份表單可接受的長度，請返回上一頁縮短內容。',
}

/** A form that was turned away unread: the sentence with the wait, and how it is sent after all without script. */
export function formRefusal(
  locale: Locale,
  kind: 'too_many' | 'busy',
  seconds: number,
): { title: string; text: string } {
  return { title: messages[locale](`form_${kind}`, waitOf(seconds)), text: messages[locale]('form_again') }
}

/** The page of last resort: it needs nothing but itself. */
export const fallbackPage = (locale: Locale, home: string, requestId: string) =>
  plainPage(locale, home, WORDS[locale].title, requestId)

/** While the database is away, and nothing of the page's frame was ever read. */
export const awayPage = (locale: Locale, home: string, requestId: string) =>
  plainPage(locale, home, AWAY[locale].title, requestId, AWAY[locale].text)

/** What a visitor is told whose form is larger than any, where the API's own sentence speaks to programs. */
export const tooLargeSentence = (locale: Locale): string => TOO_LARGE[locale]

/** One sentence and the way home. */
export function plainPage(locale: Locale, home: string, title: string, requestId: string, text = ''): string {
  return `<!doctype html><html lang="${EDITIONS[locale].htmlLang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p><p><a href="${home}">${WORDS[locale].home}</a></p><p>${messages[locale]('request_number', { number: requestId })}</p></body></html>`
}
