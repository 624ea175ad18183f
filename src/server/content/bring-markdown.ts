import type { MarkdownReader } from '../../services/articles/deps.ts'

/** Reads Markdown as the site does. What does so is large, and most servers never need it. */
export async function bringMarkdown(): Promise<MarkdownReader> {
  const [{ renderMarkdown: render }, { losses }] = await Promise.all([import('./markdown.ts'), import('./losses.ts')])
  return { render, losses }
}
