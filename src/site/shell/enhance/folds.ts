/** What is folded on phones alone says that it is open where all of it is seen, and where an address leads into it. */
export function openFolds(): void {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('details.fold')]
  const wide = matchMedia('(width >= 768px)')
  const follow = () => {
    // `:target` is set only once the page has scrolled there
    const target = document.getElementById(location.hash.slice(1))
    for (const fold of folds) if (wide.matches || target?.contains(fold) || fold.contains(target)) fold.open = true
  }
  follow()
  wide.addEventListener('change', follow)
  addEventListener('hashchange', follow)
}
