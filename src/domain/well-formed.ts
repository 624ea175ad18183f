/** Replaces lone surrogates, which no encoding can represent, by �. `toWellFormed()` needs Chrome 111 and Firefox 119. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
