/** Markdown as writers give it → HTML that is safe to show. */
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { parse as parseYaml } from 'yaml'

const marked = new Marked({ gfm: true })

const TAGS = 'h2 h3 h4 p a ul ol li strong em blockquote code pre hr br table thead tbody tr th td'.split(' ')
const LOCAL = /^\/(?!\/)|^#/

/** HTML of Markdown: only text, headings, lists, tables and links are left; links to elsewhere name no referrer's rights. */
export function renderMarkdown(text: string): string {
  const html = marked.parse(text, { async: false })
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'title', 'rel'], th: ['align'], td: ['align'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: LOCAL.test(attribs.href ?? '') ? attribs : { ...attribs, rel: 'noopener' },
      }),
    },
  }).trim()
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

export type Document = { head: Record<string, string>; body: string }

/** A Markdown file's front matter, as texts, and what follows it. @throws Error without front matter */
export function splitFrontMatter(text: string): Document {
  const [, head, body] = FRONT_MATTER.exec(text.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || body === undefined) throw new Error('no front matter between two lines of ---')
  return { head: (parseYaml(head, { schema: 'failsafe' }) ?? {}) as Record<string, string>, body }
}
