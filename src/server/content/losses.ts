/** Parts of a text that the site would not show, reported by kind, so that the editor can rewrite them. */
import { Marked, type Token } from 'marked'
import { keepNames, sayNames } from '../../domain/figures/name-placeholders.ts'
import { joinParted, partEmphasis } from '../../domain/markdown/cjk-emphasis.ts'
import { tangleIn } from '../../domain/markdown/tangles.ts'
import { readPictureReference } from '../../domain/pictures/picture-name.ts'
import type { Loss } from '../../services/articles/deps.ts'

const marked = new Marked({ gfm: true })
const excerptMax = 60
/** A sentence for each of fifty thousand losses takes seconds. */
const lossesMax = 100

/** Tags that the site shows unchanged. */
const SHOWN = /^<(?:br\s*\/?|\/?(?:strong|em|code))>$/i
const HREF = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

/** The losses of a Markdown text in order, a hundred at most; for a text that would take too long to read, its position. */
export function losses(text: string): Loss[] {
  const tangle = tangleIn(text)
  if (tangle !== null) return [{ kind: 'tangled', excerpt: excerpt(tangle) }]
  const { text: masked, names } = keepNames(text)
  const results: Loss[] = []
  marked.walkTokens(marked.lexer(partEmphasis(masked)), (token) => {
    if (results.length === lossesMax) return
    const kind = lossOf(token)
    if (kind) results.push({ kind, excerpt: excerpt(joinParted(sayNames(token.raw, names))) })
  })
  return results
}

const excerpt = (text: string) => {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > excerptMax ? `${line.slice(0, excerptMax)}…` : line
}

function lossOf(token: Token): Loss['kind'] | null {
  if (token.type === 'html') return SHOWN.test(token.raw.trim()) ? null : 'html'
  if (token.type === 'heading') return token.depth >= 2 && token.depth <= 4 ? null : 'heading'
  if (token.type === 'link') return HREF.test(token.href) ? null : 'link'
  if (token.type === 'image') return readPictureReference(token.href) === null ? 'image' : null
  if (token.type === 'del') return 'strike'
  if (token.type === 'list_item' && token.task) return 'other'
  return null
}
