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

/** Words as a part of a URL, such as `da-nang`; other signs than Latin letters and digits are left out. */
export const slugOf = (text: string): string =>
  foldText(text)
    .replaceAll(' ', '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
