/** Reads a page's HTML without a browser. */
import { DomUtils, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

export type ParsedPage = {
  lang: string
  title: string
  description: string
  headings: number
  alternates: string[]
  canonical: string
  robots: string
  /** URLs of links and GET forms that a visitor can follow. */
  links: string[]
  ids: Set<string>
  /** Visible texts, each with its declared language. */
  texts: { lang: string; text: string }[]
}

const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'title', 'head'])

export function parsePage(html: string): ParsedPage {
  const document = parseDocument(html, { decodeEntities: true })
  const all = DomUtils.findAll(() => true, document.children) as Element[]
  const withName = (name: string) => all.filter((element) => element.name === name)
  const meta = (name: string) => withName('meta').find(({ attribs }) => attribs.name === name)?.attribs.content ?? ''
  const linked = (rel: string) => withName('link').filter(({ attribs }) => attribs.rel === rel)
  const root = withName('html')[0]
  const texts: ParsedPage['texts'] = []
  const walk = (nodes: Node[], lang: string) => {
    for (const node of nodes) {
      if (node.type === 'text') {
        const text = (node as unknown as { data: string }).data.replace(/\s+/g, ' ').trim()
        if (text !== '') texts.push({ lang, text })
      } else if ('attribs' in node && !HIDDEN.has((node as Element).name)) {
        walk((node as Element).children as Node[], (node as Element).attribs.lang ?? lang)
      }
    }
  }
  walk(document.children as Node[], '')
  return {
    lang: root?.attribs.lang ?? '',
    title: DomUtils.textContent(withName('title')[0] ?? []).trim(),
    description: meta('description'),
    headings: withName('h1').length,
    alternates: linked('alternate')
      .map(({ attribs }) => attribs.hreflang ?? '')
      .filter(Boolean),
    canonical: linked('canonical')[0]?.attribs.href ?? '',
    robots: meta('robots'),
    links: withName('a').flatMap(({ attribs }) => attribs.href ?? []),
    ids: new Set(all.flatMap(({ attribs }) => attribs.id ?? [])),
    texts,
  }
}

/** A page with plain spaces instead of the no-break spaces of dates and amounts. */
export const readWritten = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll('\u00A0', ' ')
