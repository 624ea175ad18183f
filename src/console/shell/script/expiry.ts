/** Removes what can be used for a while only: `data-for-ms` has the time that is left. */
export function removeExpired(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-for-ms]'))
    setTimeout(() => element.remove(), Number(element.dataset.forMs))
}
