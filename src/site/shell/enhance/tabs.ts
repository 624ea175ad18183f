/** In a row of tabs that scrolls inside itself, the chosen one comes into sight; the page stays where it is. */
export function showChosenTabs(): void {
  for (const tab of document.querySelectorAll<HTMLElement>('main nav a[aria-current]')) {
    const row = tab.closest('nav')
    if (!row || row.scrollWidth <= row.clientWidth) continue
    const { left, right } = tab.getBoundingClientRect()
    const frame = row.getBoundingClientRect()
    if (left < frame.left || right > frame.right) row.scrollLeft += left - frame.left - frame.width / 4
  }
}
