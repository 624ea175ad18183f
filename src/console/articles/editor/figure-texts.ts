/** Shows the current text of figures on their chips, also of figures just typed. */
import { fetchMatches } from './search-dialog.ts'

/** Text of each figure by its braces; null for an unknown figure. */
export type FigureTexts = Map<string, string | null>

/** Fetches the texts of unknown figures and writes them on their chips. */
export async function showFigureTexts(surface: HTMLElement, figureTexts: FigureTexts, locale: string): Promise<void> {
  const chips = [...surface.querySelectorAll<HTMLElement>('[data-figure]')]
  const unknown = new Set(chips.map(({ dataset }) => dataset.figure ?? '').filter((braces) => !figureTexts.has(braces)))
  for (const braces of unknown) {
    figureTexts.set(braces, null)
    const results = await fetchMatches('figure', locale, braces).catch(() => null)
    if (results === null) figureTexts.delete(braces)
    else figureTexts.set(braces, results.find(({ value }) => value === braces)?.resolved ?? null)
    for (const chip of surface.querySelectorAll<HTMLElement>('[data-figure]')) {
      const text = figureTexts.get(braces)
      if (chip.dataset.figure !== braces || !text) continue
      chip.textContent = text
      chip.classList.remove('chip-unknown')
    }
  }
}
