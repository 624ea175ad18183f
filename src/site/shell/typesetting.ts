/** What a browser can't know of a language when it breaks lines; done to whole documents, never to pages that React takes over. */
import type { Locale } from '../../domain/editions.ts'
import { keepCompounds } from './vietnamese-compounds.ts'

const JOINER = '\u2060'

const HEADING = /<(h[1-4])\b[^>]*>[\s\S]*?<\/\1>/g
const TEXT = /<(script|style|textarea|title)\b[\s\S]*?<\/\1>|(?<=>)[^<]+/g
/** Elements whose text is no text of the page. */
const RAW = /<(script|style|textarea|title)\b[\s\S]*?<\/\1>/g
/** What may be the hyphen of a code: attributes are full of hyphens, but not after capitals. */
const CODE_HYPHEN = /[A-Z]-(?=\d)/g
/** I-20, F-1, DS-160; a reference that visitors copy is left alone */
const CODE_BEFORE = /\b[A-Z]{1,3}-$/
const CODE_AFTER = /^\d{1,3}\b/
const codeLength = 4

/** @param html a whole document; attributes and scripts stay as they are */
export function typeset(html: string, locale: Locale): string {
  const joined = joinParts(html)
  if (locale === 'vi') return joined.replace(HEADING, (heading) => heading.replace(TEXT, (text) => keepCompounds(text)))
  // a full-width mark brings its own space
  return locale === 'tw' ? joined.replace(/([。：？！])<\/strong> /g, '$1</strong>') : joined
}

/** A range is one figure, a code one word. What is rare is looked for first, and then whether it stands in text. */
function joinParts(html: string): string {
  const joints = [...rangeJoints(html), ...codeJoints(html)]
  if (joints.length === 0) return html
  const isText = textOf(html)
  const places = joints.filter(isText).sort((one, other) => one - other)
  const parts = places.map((at, index) => html.slice(places[index - 1] ?? 0, at))
  return [...parts, html.slice(places.at(-1) ?? 0)].join(JOINER)
}

const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9'

/** Where joiners go around the dash of 8–12. */
function rangeJoints(html: string): number[] {
  const found: number[] = []
  for (let at = html.indexOf('–'); at >= 0; at = html.indexOf('–', at + 1))
    if (isDigit(html[at - 1]) && isDigit(html[at + 1])) found.push(at, at + 1)
  return found
}

function codeJoints(html: string): number[] {
  return [...html.matchAll(CODE_HYPHEN)]
    .map(({ index }) => index + 2)
    .filter(
      (at) =>
        CODE_BEFORE.test(html.slice(Math.max(0, at - codeLength - 1), at)) &&
        CODE_AFTER.test(html.slice(at, at + codeLength)),
    )
}

/** Tells of a place whether it stands in the page's text: between tags, and in no script or the like. */
function textOf(html: string): (at: number) => boolean {
  const raw = [...html.matchAll(RAW)].map(({ 0: { length }, index }) => [index, index + length] as const)
  return (at) =>
    html.lastIndexOf('>', at - 1) > html.lastIndexOf('<', at - 1) && !raw.some(([from, to]) => at > from && at < to)
}
