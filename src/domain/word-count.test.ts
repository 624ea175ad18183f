import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../tests/support/property-runs.ts'
import { countWords } from './word-count.ts'

test.each<[name: string, text: string, count: number]>([
  ['an empty text', '', 0],
  ['one English word', 'Hello', 1],
  ['a comma stays with its word', 'Hello, world', 2],
  ['an English sentence', 'The quick brown fox jumps over the lazy dog.', 9],
  ['an apostrophe parts nothing', "It's John’s book", 3],
  ['a hyphen parts nothing', 'a state-of-the-art lab', 3],
  ['a slash parts nothing', 'and/or', 1],
  ['numbers, money and percentages', 'GPA 3.85 of 4.0, US$1,200 (15%)', 6],
  ['curly quotes stay with their words', '“Hello world”', 2],
  ['an e-mail address', 'write to an.nguyen+visa@example.com', 3],
  ['a URL', 'https://example.com/a/b?c=d&e=f#g', 1],
  ['a URL beside Chinese', '請看https://example.com/網址', 5],
  ['an em dash between spaces', 'yes — no', 3],
  ['an em dash without spaces', 'yes—no', 1],
  ['an en dash in a range', '2019–2023', 1],
  ['punctuation alone', '... !!! ?', 3],
  ['Vietnamese', 'Xin chào các bạn', 4],
  ['Vietnamese with punctuation', 'Đại học Bách khoa, Hà Nội (Việt Nam)', 8],
  ['Vietnamese with decomposed marks', 'Xin chào các bạn'.normalize('NFD'), 4],
  ['Vietnamese half composed', 'Tiê\u0301ng Viê\u0323t', 2],
  ['Chinese with full-width punctuation', '你好，世界', 5],
  ['traditional Chinese sentence', '我想去美國讀書。', 8],
  ['corner brackets', '「你好」', 4],
  ['a Chinese line with curly quotes: each stands between Han as a run', '他說：“好”。', 7],
  ['a doubled dash between Han is one run', '你好——世界', 5],
  ['a Chinese ellipsis is one run', '你好……', 3],
  ['a middle dot in a name is one run', '李·王', 3],
  ['an ideographic comma and full stop', '甲、乙。', 4],
  ['spaces between Han', '你 好', 2],
  ['repetition mark 々 and zero 〇', '人々二〇二六', 6],
  ['Han of extension B, a surrogate pair', '𠮷野家', 3],
  ['Han of extension G, plane 3', '\u{30000}\u{31350}', 2],
  ['a compatibility ideograph', '\uF900', 1],
  ['a Han with a variation selector', '葛\u{E0100}城', 2],
  ['bopomofo stands in full-width cells', 'ㄅㄆㄇ', 3],
  ['a bopomofo tone mark is a run of its own', 'ㄋㄧˇ', 3],
  ['hiragana', 'こんにちは', 5],
  ['katakana with the prolonged sound mark', 'コーヒー', 4],
  ['kana iteration marks', 'いすゞ', 3],
  ['a katakana middle dot', 'ジョン・スミス', 7],
  ['Japanese of three scripts', '私はカメラを買った。', 10],
  ['a composed voiced kana', 'が', 1],
  ['a decomposed voiced kana', 'か\u3099', 1],
  ['half-width katakana', 'ｱｲｳ', 3],
  ['half-width katakana with its voicing mark', 'ｶﾞ', 1],
  ['half-width Japanese punctuation', '｢ｱ｣｡', 4],
  ['full-width Latin letters and digits', 'ＮＹＵ２', 4],
  ['a full-width currency sign', '￥500', 2],
  ['squared and enclosed signs', '㎏㈱㊣', 3],
  ['vertical and small forms', '︰﹐', 2],
  ['Han before a Latin word', '我愛NYU', 3],
  ['Latin between Han', '在NYU讀CS的人', 6],
  ['Latin and Han with spaces', '我愛 NYU 大學', 5],
  ['a Latin word cut by a full-width comma', 'one，two', 3],
  ['a date with Han', '2026年11月20日', 6],
  ['Hangul is parted by its spaces', '안녕하세요 세계', 2],
  ['Hangul before Han', '서울大學', 3],
  ['Cyrillic and Greek', 'Привет Αθήνα', 2],
  ['Thai without spaces', 'สวัสดีครับ', 1],
  ['an emoji', '👍', 1],
  ['an emoji on a word', 'Hi👍', 1],
  ['an emoji on Han is a run', '你好👍', 3],
  ['a family joined by zero-width joiners', '👨‍👩‍👧', 1],
  ['a flag and a skin tone', '🇻🇳 👍🏽', 2],
  ['a keycap emoji', '1️⃣ one', 2],
  ['a Hangul filler parts words, as the space that it shows', 'one\u3164two\u3164\u3164three', 3],
  ['a half-width Hangul filler parts words', 'one\uFFA0two', 2],
  ['fillers of Hangul’s first and middle letters part words', 'one\u115Ftwo\u1160three', 3],
  ['an empty Braille pattern parts words', 'one\u2800two', 2],
  ['fillers alone', '\u3164 \u2800\uFFA0 \u115F', 0],
  ['a filler between Han counts nothing', '你\u3164好', 2],
  ['a Braille pattern with a dot is seen', 'a \u2801 b', 3],
  ['only spaces', ' \t\r\n ', 0],
  ['many spaces between words', '  one \t  two\n\n three ', 3],
  ['a no-break space parts words', 'one\u00A0two', 2],
  ['a narrow no-break space parts words', '10\u202F000', 2],
  ['an ideographic space is a space', '你　好　NYU', 3],
  ['line and paragraph separators part words', 'one\u2028two\u2029three', 3],
  ['form feed, vertical tab and next line part words', 'a\fb\vc\u0085d', 4],
  ['an em space parts words', 'one\u2003two', 2],
  ['a soft hyphen parts nothing', 'co\u00ADoperate', 1],
  ['a zero-width space parts nothing', 'example\u200B.com', 1],
  ['a byte order mark is not a word', '\uFEFFHello\uFEFF', 1],
  ['invisible characters alone', '\u200B \u200D \u00AD \uFE0F \u2060', 0],
  ['direction marks beside Han', '\u200E你\u200F', 1],
  ['a stray control inside a word', 'one\u0001two \u0001', 1],
  ['a no-break hyphen parts nothing', 'e\u2011mail', 1],
  ['a combining mark alone is seen', ' \u0301 ', 1],
  ['a lone surrogate is a run', 'a \uD800 b', 3],
])('%s', (_, text, count) => {
  expect(countWords(text)).toBe(count)
})

test('the counts of two texts add up when a space or line separates them', () => {
  fc.assert(
    fc.property(anyText(), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(countWords(`${a}\n${b}`)).toBe(countWords(a) + countWords(b))
    }),
  )
})

test('composed and decomposed texts have the same count', () => {
  for (const text of ['Đại học Quốc gia', 'ガーナへようこそ', '서울대학교', 'Zoë à Montréal'])
    expect(countWords(text.normalize('NFD'))).toBe(countWords(text.normalize('NFC')))
})

// fails by time-out if the running time were quadratic in the number of words
test('a million words are counted', () => {
  expect(countWords('The quick 你好 '.repeat(250_000))).toBe(1_000_000)
})
