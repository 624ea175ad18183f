/** Titles and descriptions of pages as lists of search results show them: whole in the space that they have. */
import { columnsOf } from '../../../domain/text-columns.ts'

/** Search engines cut longer titles. */
const titleMax = 65
const descriptionMin = 80
const descriptionMax = 160

/** The title with the organisation's name where both fit; otherwise the title, a shorter one, or its beginning. */
export function resultTitle(title: string, organisation: string, shorter = title): string {
  const whole = title.includes(organisation) ? title : `${title} | ${organisation}`
  return [whole, title, shorter].find((one) => columnsOf(one) <= titleMax) ?? cutAt(shorter, titleMax)
}

/** The description, with more about the organisation where it is short, or its first sentences where it is long. */
export function resultDescription(description: string, organisation: string): string {
  const whole =
    columnsOf(description) < descriptionMin && description !== organisation
      ? joined(description, organisation)
      : description
  if (columnsOf(whole) <= descriptionMax) return whole
  const sentences = [...whole.matchAll(/[.!?](?=\s)|[。！？]/g)].map(({ index }) => whole.slice(0, index + 1))
  const fits = (text: string) => columnsOf(text) >= descriptionMin && columnsOf(text) <= descriptionMax
  return sentences.findLast(fits) ?? cutAt(whole, descriptionMax)
}

/** Chinese sentences follow each other without a space. */
const joined = (sentence: string, next: string): string =>
  /[。！？]$/.test(sentence) || next === '' ? sentence + next : `${sentence} ${next}`

/** The beginning of a text with an ellipsis, up to the end of a word where it has spaces. */
function cutAt(text: string, most: number): string {
  const ellipsis = '…'
  let kept = ''
  for (const character of text) {
    if (columnsOf(kept + character + ellipsis) > most) break
    kept += character
  }
  const space = Math.max(kept.lastIndexOf(' '), kept.lastIndexOf('\u00A0'))
  const words = columnsOf(kept.slice(0, space + 1)) > most / 2 ? kept.slice(0, space) : kept
  return words.replace(/[\s\p{P}]+$/u, '') + ellipsis
}
