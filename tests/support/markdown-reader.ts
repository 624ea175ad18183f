import { losses } from '../../src/server/content/losses.ts'
import { renderMarkdown } from '../../src/server/content/markdown.ts'
import type { MarkdownReader } from '../../src/services/articles/deps.ts'

/** Reads Markdown in the test's own process. */
export const markdownReader: MarkdownReader = {
  render: async (text) => renderMarkdown(text),
  losses: async (text) => losses(text),
}
