/** Shows the current text of figures on their chips, also of figures just typed. */
import { ask } from './search-dialog.ts'

/** Text of each figure by its braces; null for an unknown figure. */
export type Said = Map<string, string | null>

/** Fetches the texts of unknown figures and writes them on their chips. */
export async function sayFigures(surface: HTMLElement, said: Said, locale: string): Promise<void> {
  const chips = [...surface.querySelectorAll<HTMLElement>('[data-figure]')]
  const unknown = new Set(chips.map(({ dataset }) => dataset.figure ?? '').filter((braces) => !said.has(braces)))
  for (const braces of unknown) {
    said.set(braces, null)
    const found = await ask('figure', locale, braces).catch(() => null)
    if (found === null) said.delete(braces)
    else said.set(braces, found.find(({ value }) => value === braces)?.said ?? null)
    for (const chip of surface.querySelectorAll<HTMLElement>('[data-figure]')) {
      const saying = said.get(braces)
      if (chip.dataset.figure !== braces || !saying) continue
      chip.textContent = saying
      chip.classList.remove('chip-unknown')
    }
  }
}
