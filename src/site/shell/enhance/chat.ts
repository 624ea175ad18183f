/** Readers of Thai and of Simplified Chinese have no edition of their own: the English one offers them their own chat. */
export function showChannelOfBrowser(): void {
  const [language = ''] = navigator.languages
  const channel = /^th\b/i.test(language) ? 'line' : /^zh(-(hans|cn|sg))?$/i.test(language) ? 'wechat' : null
  const own = channel && document.querySelector<HTMLElement>(`[data-chat="${channel}"][hidden]`)
  if (!own) return
  own.hidden = false
  for (const other of document.querySelectorAll<HTMLElement>(`[data-chat]:not([data-chat="${channel}"])`))
    other.hidden = true
}
