/** The source of a Markdown file with front matter, changed so that it says another thing. */
import { changeYaml, readYaml } from './change-yaml.ts'

/** What stands in the front matter, each a text, and the Markdown below it. */
export type DocumentTexts = { head: Record<string, string>; body: string }

const PARTS = /^(\ufeff?---\r?\n)([\s\S]*?)(\r?\n---\r?\n)([\s\S]*)$/

/** @throws Error without front matter, YAMLParseError where that is no YAML */
export function readDocument(source: string): DocumentTexts {
  const { head, body } = partsOf(source)
  return { head: (readYaml(head, 'failsafe') ?? {}) as Record<string, string>, body: withPlainEnds(body) }
}

/** The source with what differs written anew; fields of the front matter that aren't there any more go. @throws as `readDocument` */
export function changeDocument(source: string, texts: DocumentTexts): string {
  const { open, head, close, body } = partsOf(source)
  const ends = source.includes('\r\n') ? '\r\n' : '\n'
  const typed = withPlainEnds(texts.body)
  const written = typed === withPlainEnds(body) ? body : typed.replaceAll('\n', ends)
  return open + changeYaml(head, texts.head, 'failsafe').replace(/\r?\n$/, '') + close + written
}

/** The source of a new document. */
export function newDocument({ head, body }: DocumentTexts): string {
  return `---\n${changeYaml('', head, 'failsafe').trim()}\n---\n${withPlainEnds(body)}`
}

const withPlainEnds = (text: string) => text.replaceAll('\r\n', '\n')

function partsOf(source: string) {
  const [, open, head, close, body] = PARTS.exec(source) ?? []
  if (open === undefined || head === undefined || close === undefined || body === undefined)
    throw new Error('no front matter between two lines of ---')
  return { open, head, close, body }
}
