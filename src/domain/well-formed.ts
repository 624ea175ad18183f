/** A text whose halves of characters, which no encoding can write, are replaced by �. `toWellFormed()` asks for Chrome 111 and Firefox 119. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
