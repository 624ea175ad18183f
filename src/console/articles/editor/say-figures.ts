/** Says on chips what their figures say today, also those that were only just typed. */
import { ask } from './search-dialog.ts'

/** What each figure says, by its braces; null for one that there isn't. */
export type Said = Map<string, string | null>

/** Looks up what isn't known yet of the figures in a text, and writes it on their chips. */
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
