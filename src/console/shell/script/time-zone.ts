/** Chooses the browser's time zone where the server could only guess one. */
export function chooseTimeZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-own-zone]')) {
    if (![...select.options].some(({ value }) => value === zone))
      select.add(new Option(zone.replaceAll('_', ' '), zone))
    select.value = zone
  }
}
