const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }

/** The words of a sanitised HTML text, with one space between its parts. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?(?:a|b|i|em|strong|code|sub|sup|span|mark)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
