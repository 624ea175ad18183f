const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }

const PART_END = '\uE000'
const GAP = /[\s\uE000]+/g
/** Marks that need no dot after them. */
const ENDS = /[.,:;!?…。，：；！？]/

/** The words of a sanitised HTML text in one line; a dot separates parts without their own final punctuation. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?(?:a|b|i|em|strong|code|sub|sup|span|mark)(?:\s[^>]*)?>/g, '')
    .replace(/<\/(?:h[1-6]|p|li|td|th|tr|blockquote)>/g, PART_END)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(GAP, (gap, at: number, text: string) => {
      const isParted = gap.includes(PART_END) && at + gap.length < text.length && !ENDS.test(text[at - 1] ?? '')
      return isParted ? ' · ' : ' '
    })
    .trim()

const HEADINGS = /<h[1-6](?:\s[^>]*)?>(.*?)<\/h[1-6]>/gs

/** The plain texts of its headings, in order. */
export const headingsIn = (html: string): string[] =>
  [...html.matchAll(HEADINGS)].map(([, heading = '']) => plainText(heading)).filter(Boolean)

export const withoutHeadings = (html: string): string => html.replace(HEADINGS, '')
