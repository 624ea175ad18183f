/** One way of writing numbers before any is looked for: full-width signs as half-width ones, years said digit by digit (二〇二七年) in digits. */
const FULL_WIDTH = /[！-～￡￥]/gu
const KEPT = '，。；：（）！？｛｝｜'
const MONEY_SIGNS: Record<string, string> = { '￡': '£', '￥': '¥' }
/** How far a full-width sign stands behind its half-width one. */
const offset = 0xfee0

const NAMES = '〇一二三四五六七八九'
const NAMED_YEAR = /[〇零一二三四五六七八九]{4}(?=\s?年)|[〇零一二三四五六七八九]{3}(?=\s?年\s?\S{1,2}\s?月)/gu

const halfWidth = (sign: string): string =>
  KEPT.includes(sign) ? sign : (MONEY_SIGNS[sign] ?? String.fromCharCode(sign.charCodeAt(0) - offset))
const digitOf = (name: string): string => String(Math.max(NAMES.indexOf(name), 0))

/** A text with its numbers written one way; each sign keeps its place, so what is found is found in the text as it was. */
export const withEvenDigits = (text: string): string =>
  text
    .replace(FULL_WIDTH, halfWidth)
    .replace(/(?<=\d)，(?=\d{3})/g, ',')
    .replace(NAMED_YEAR, (name) => Array.from(name, digitOf).join(''))
