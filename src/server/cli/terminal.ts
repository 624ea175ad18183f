/** What visitors wrote, for a terminal: without the signs that would steer it or turn its lines around. */
export const forTerminal = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '')
