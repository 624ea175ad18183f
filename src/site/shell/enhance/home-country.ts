/** The home country of a guide's comparisons: chosen in any of them for all, and kept in the address so that it can be shared. */
export function shareHomeCountry(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-home-choice]')]
  const radios = groups.map((group) => [...group.querySelectorAll<HTMLInputElement>('input')])
  const all = radios.flat()
  const choose = (code?: string) => {
    for (const radio of all) radio.checked = radio.value === code
  }
  const opening = all.find(({ checked }) => checked)?.value
  // without script they are one group of which only one can be set; now each is a group that the keyboard reaches
  radios.forEach((group, index) => {
    for (const radio of group) radio.name = `home-${index}`
  })
  choose(opening)
  for (const group of groups)
    group.addEventListener('change', ({ target }) => {
      const { value } = target as HTMLInputElement
      choose(value)
      const url = new URL(location.href)
      if (value === group.dataset.homeChoice) url.searchParams.delete('home')
      else url.searchParams.set('home', value)
      history.replaceState(history.state, '', url)
    })
}
