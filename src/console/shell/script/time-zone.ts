/** The browser's name of a time zone, which may be an older one, such as Asia/Saigon; the zone itself where it knows none. */
function browserName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}

/** Chooses the browser's time zone where the server could only guess one. */
export function chooseTimeZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-own-zone]')) {
    const listed = [...select.options].find(({ value }) => browserName(value) === zone)
    if (!listed) select.add(new Option(zone.replaceAll('_', ' '), zone))
    select.value = listed?.value ?? zone
  }
}
