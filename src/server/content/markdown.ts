/** Renders editors' Markdown as safe HTML. */
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { hasFigureSign, keepNames, sayNames } from '../../domain/figures/name-placeholders.ts'
import { foldText } from '../../domain/folding.ts'
import { withCjkEmphasis } from '../../domain/markdown/cjk-emphasis.ts'
import { tangleIn } from '../../domain/markdown/tangles.ts'
import { readPictureReference } from '../../domain/pictures/picture-name.ts'

const marked = new Marked({ gfm: true })

const TAGS = 'h2 h3 h4 p a ul ol li strong em blockquote code pre hr br table thead tbody tr th td img'.split(' ')
const LOCAL = /^\/(?!\/)|^#/

/**
 * HTML of Markdown with only text, headings, lists, tables, links and pictures of ours (`![alt](picture:CODE)`,
 * rendered when the text is read); external links have `noopener`. Headings get an id from their words, tables a
 * scrolling container: both after sanitising, so that an editor's own ids are dropped.
 * @throws Error for a text that would take too long to read
 */
export function renderMarkdown(text: string): string {
  const tangle = tangleIn(text)
  if (tangle !== null) throw new Error(`too complex to read: ${tangle}`)
  return keepingFigures(text, (masked) =>
    boxTables(nameHeadings(sanitize(withCjkEmphasis((marks) => marked.parse(marks, { async: false }), masked)))).trim(),
  )
}

/** Replaces the figures of a text by one character each while it is rendered. */
function keepingFigures(text: string, render: (text: string) => string): string {
  const masked = keepNames(text)
  return sayNames(render(masked.text), masked.names)
}

function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      th: ['align'],
      td: ['align'],
      ol: ['start'],
      img: ['src', 'alt'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['picture'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && readPictureReference(attribs.src ?? '') === null,
    allowProtocolRelative: false,
    transformTags: {
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt } }),
      // a figure in a URL could change its target
      a: (tagName, { href = '', ...attribs }) => {
        if (hasFigureSign(href) || href.includes('{{')) return { tagName, attribs }
        return { tagName, attribs: { ...attribs, href, ...(!LOCAL.test(href) && { rel: 'noopener' }) } }
      },
    },
  })
}

/** `<h2>Who pays?</h2>` → `<h2 id="h-who-pays">`; the prefix avoids the page's own ids. */
function nameHeadings(html: string): string {
  const taken = new Map<string, number>()
  return html.replace(/<(h[23])>([\s\S]*?)<\/\1>/g, (_, tag: string, inner: string) => {
    const words = foldText(inner.replace(/<[^>]*>|&[#\w]+;|[\uE100-\uF0FF]/g, ' ')).replaceAll(' ', '-')
    const id = firstFree(`h-${words || 'part'}`, taken)
    return `<${tag} id="${id}">${inner}</${tag}>`
  })
}

/** @param taken ids, each with its last number */
function firstFree(id: string, taken: Map<string, number>): string {
  let [free, count] = [id, taken.get(id) ?? 0]
  while (taken.has(free)) free = `${id}-${++count}`
  taken.set(id, Math.max(count, 1)).set(free, taken.get(free) ?? 1)
  return free
}

/** Focusable, so that a keyboard can scroll it too. Its heading is the caption of a table, for screen readers. */
function boxTables(html: string): string {
  let heading = ''
  return html.replace(
    /<(h[2-4])\b[^>]*>([\s\S]*?)<\/\1>|<table>[\s\S]*?<\/table>/g,
    (part, tag: string, inner: string) => {
      if (tag) {
        heading = inner.replace(/<[^>]*>/g, '').trim()
        return part
      }
      const labelled = labelCells(part)
      const isWide = labelled !== part
      const caption = heading && `<caption class="sr-only">${heading}</caption>`
      return `<div class="table-scroll${isWide ? ' table-blocks' : ''}" tabindex="0">${labelled.replace('<table>', `<table>${caption}`)}</div>`
    },
  )
}

const columnsOnPhones = 3

/** Cells of a wide table repeat their column's heading, because phones show each row as a block. */
function labelCells(table: string): string {
  const headings = [...table.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, heading = '']) =>
    heading.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;'),
  )
  if (headings.length <= columnsOnPhones) return table
  return table.replace(/<tr>[\s\S]*?<\/tr>/g, (row) => {
    const rest = headings.values()
    return row.replace(/<td\b/g, (cell) => `${cell} data-label="${rest.next().value ?? ''}"`)
  })
}
