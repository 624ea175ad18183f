/** Labels of languages, to find untranslated ones on a page. */
import { readdirSync, readFileSync } from 'node:fs'
import { parseDocument } from 'htmlparser2'
import { filesOf, parseFiles } from '../../src/server/content/parse-files.ts'
import { textsOf } from '../../src/server/content/texts.ts'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, under = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value] as [string, string]] : flat(value, `${under}${key}.`),
  )

/** Every message of a language by its file and key. */
export const messagesOf = (language: string): Map<string, string> =>
  new Map(
    readdirSync(`src/messages/${language}`).flatMap((name) =>
      flat(JSON.parse(readFileSync(`src/messages/${language}/${name}`, 'utf8')) as Tree).map(
        ([key, text]) => [`${name} ${key}`, text] as const,
      ),
    ),
  )

/** The texts of the demo's content, its headings and links: in an edition without them, pages show those of another one. */
const contentTexts = new Set(
  parseFiles(filesOf('content'))
    .entries.flatMap(textsOf)
    .flatMap(({ text }) => [
      ...text.split('\n').map((line) => line.replace(/^#+ /, '').trim()),
      ...[...text.matchAll(/\[([^\]]+)\]/g)].map(([, link = '']) => link),
    ]),
)

/** Whole labels of another language that a page shows, as text or in an attribute. Words that both languages have, and texts of the content, don't count. */
export function labelsIn(html: string, other: string, language: string): string[] {
  const ownMessages = messagesOf(language)
  const ownTexts = new Set(ownMessages.values())
  const untranslated = new Set(
    [...messagesOf(other)].flatMap(([key, text]) =>
      ownMessages.get(key) !== text && !ownTexts.has(text) && !contentTexts.has(text) && !text.includes('{')
        ? [text]
        : [],
    ),
  )
  return [...new Set(textsIn(html).filter((text) => untranslated.has(text)))]
}

const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt']

/** The texts and labels of a page, outside elements in another language. */
function textsIn(html: string): string[] {
  const texts: string[] = []
  const walk = (node: unknown): void => {
    const {
      type,
      name,
      data,
      attribs,
      children = [],
    } = node as {
      type: string
      name?: string
      data?: string
      attribs?: Record<string, string>
      children?: unknown[]
    }
    if (type === 'text') texts.push((data ?? '').trim())
    if (name === 'script' || name === 'style' || (attribs?.lang && name !== 'html')) return
    for (const attribute of ATTRIBUTES) if (attribs?.[attribute]) texts.push(attribs[attribute].trim())
    for (const child of children) walk(child)
  }
  for (const child of parseDocument(html).children) walk(child)
  return texts
}
