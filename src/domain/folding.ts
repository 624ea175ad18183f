/** Folds a text for comparing: NFKC, lower case, Vietnamese and other marks off (đ → d), runs of space and punctuation as one space. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim()
}

/** The sort key of lists on every database: the folded English name without its article. */
export function sortKey(nameEn: string): string {
  return foldText(nameEn).replace(/^the /, '')
}
