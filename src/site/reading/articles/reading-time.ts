const hanPerMinute = 400
const wordsPerMinute = 230

/** Whole minutes that reading takes, at least one: Han characters and words of other scripts each at their own pace. */
export function readingMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' ')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(han / hanPerMinute + words / wordsPerMinute))
}
