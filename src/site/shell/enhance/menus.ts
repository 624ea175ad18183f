const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')

/** A click outside or Escape closes an open drop-down; Escape gives the focus back to what opened it. */
export function closeMenusOutside(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus) menu.querySelector('summary')?.focus()
    }
  })
}
